package io.cardfile.chaos;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.NotSent;
import io.cardfile.purchase.PurchaseOutcome.Refused;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.transport.retrofit.RetrofitTransport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes purchases with our client, with or without a journal. */
final class CardfilePurchaseClient implements PurchaseClient {

  private final PurchaseList purchases;
  private final List<PaymentClient> clients = new ArrayList<>();
  private final MerchantCode code;
  private final @Nullable OpenJournal open;

  CardfilePurchaseClient(PurchaseList purchases, RunContext context, @Nullable OpenJournal open) {
    this.purchases = purchases;
    this.code = new MerchantCode(context.fault(), context.deadline());
    this.open = open;
    for (int i = 0; i < code.clients(); i++) {
      clients.add(client(context));
    }
  }

  private PaymentClient client(RunContext context) {
    PaymentClient.Builder builder =
        PaymentClient.builder(
                Endpoints.test().walletUrl(context.url()).purchasesUrl(context.url()).build(),
                RetrofitTransport.create())
            .authorizer(code.authorizer())
            .listener(code.listener())
            .deadline(context.deadline());
    return open == null
        ? builder.build()
        : builder.journal(open.journal(), CardsOnFile.USERNAME).build();
  }

  @Override
  public CallResult charge(int index, CallResult.Call call) {
    PurchaseRequest request =
        call == CallResult.Call.OTHER ? purchases.other(index) : purchases.get(index);
    CallResult result = once(index, call, request);
    for (int i = 1; i < code.calls() && result.kind().allowsNextAttempt(); i++) {
      result = once(index, call, request);
    }
    return result;
  }

  private CallResult once(int index, CallResult.Call call, PurchaseRequest request) {
    // A repeated purchase goes to another client.
    PaymentClient client = clients.get((index + call.ordinal()) % clients.size());
    PurchaseOutcome outcome = client.purchase(request).execute();
    // The failure of a NotSent may be that of its claim; then nothing had to be recorded.
    boolean unrecorded =
        outcome
            .journalFailure()
            .filter(
                failure ->
                    !(outcome instanceof NotSent
                        && ((NotSent) outcome).cause().orElse(null) == failure))
            .isPresent();
    return new CallResult(index, call, kind(outcome), unrecorded);
  }

  private static CallResult.Kind kind(PurchaseOutcome outcome) {
    if (outcome.kind() == PurchaseOutcome.Kind.REFERENCE_REUSED) {
      return CallResult.Kind.REUSED;
    }
    return outcome instanceof Refused && ((Refused) outcome).allowsNextAttempt()
        ? CallResult.Kind.NOT_PROCESSED
        : CallResult.Kind.valueOf(outcome.kind().name());
  }

  @Override
  public void close() throws IOException {
    if (open != null) {
      open.close();
    }
  }
}
