package io.cardfile.spring;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.journal.OutcomeSource;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.transport.Transport;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

// region second
@Configuration
class SecondMerchant {

  @Bean(defaultCandidate = false) // The client of the starter stays the one without a qualifier.
  PaymentClient bistro(
      Endpoints endpoints,
      Transport transport,
      PurchaseJournal journal,
      @Value("${bistro.username}") String username,
      @Value("${bistro.token}") String token) {
    return PaymentClient.builder(endpoints, transport)
        .credentials(username, token)
        .journal(journal, "bistro")
        .lookUps()
        .build();
  }

  @Bean
  OutcomeSource bistroLookUp(@Qualifier("bistro") PaymentClient bistro) {
    return bistro.outcomeSource();
  }
}
// endregion
