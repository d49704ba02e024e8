package io.cardfile.spring;

import io.cardfile.journal.PurchaseJournal;
import io.cardfile.journal.jdbc.JdbcJournal;
import java.io.IOException;
import javax.sql.DataSource;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration
class JournalOfPayments {

  // region journal
  @Bean
  PurchaseJournal journal(@Qualifier("payments") DataSource pool) throws IOException {
    return JdbcJournal.open(pool);
  }
  // endregion
}
