package io.cardfile;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.verifyNoMoreInteractions;
import static org.mockito.Mockito.when;

import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.transport.RequestAuthorizer;
import io.cardfile.transport.Transport;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireHeader;
import java.util.List;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which methods of the ports a call uses, and how often. */
class PaymentCallEdgesTest {

  private final Transport transport = mock(Transport.class);
  private final Exchange exchange = mock(Exchange.class);
  private final RequestAuthorizer authorizer = mock(RequestAuthorizer.class);
  private final Executor executor = mock(Executor.class);
  private final PaymentClient client =
      PaymentClient.builder(
              Endpoints.test()
                  .walletUrl("https://wallet.example")
                  .purchasesUrl("https://gateway.example")
                  .build(),
              transport)
          .authorizer(authorizer)
          .executor(executor)
          .build();

  @BeforeEach
  void answerNothing() throws TransportException {
    WireHeader header = WireHeader.of("Authorization", "Basic eDp5");
    when(authorizer.authorize(any())).thenReturn(List.of(header));
    when(transport.prepare(any(), any())).thenReturn(exchange);
    when(exchange.execute()).thenThrow(TransportException.notSent("no route", null));
  }

  @Test
  void aPurchaseIsPreparedAuthorizedAndExecutedOnce() throws TransportException {
    client.purchase(Samples.first()).execute();
    verify(authorizer, times(1)).authorize(any());
    verify(transport, times(1)).prepare(any(), any());
    verify(exchange, times(1)).execute();
    verifyNoMoreInteractions(exchange);
  }

  @Test
  void aCallThatIsNotStartedUsesNoPort() {
    client.purchase(Samples.first());
    verifyNoInteractions(transport, authorizer, executor);
  }

  @Test
  void aWalletTokenNeedsNoAuthorizer() {
    client.walletToken(Samples.walletToken()).execute();
    verify(authorizer, never()).authorize(any());
  }

  @Test
  void enqueuingGivesTheExecutorOneTaskAndWaits() {
    client.purchase(Samples.first()).enqueue(outcome -> {});
    verify(executor, times(1)).execute(any());
    verifyNoInteractions(transport);
  }

  @Test
  void cancellingReachesTheExchangeThatRuns() throws TransportException {
    PaymentCall<PurchaseOutcome> call = client.purchase(Samples.first());
    doAnswer(
            running -> {
              call.cancel();
              throw TransportException.notSent("cancelled", null);
            })
        .when(exchange)
        .execute();
    call.execute();
    verify(exchange, times(1)).cancel();
  }
}
