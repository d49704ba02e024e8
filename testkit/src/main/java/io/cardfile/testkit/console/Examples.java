package io.cardfile.testkit.console;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.json.JsonObject;
import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.fault.Behaviours;
import io.cardfile.testkit.fault.MemoryTransport;
import io.cardfile.testkit.gateway.GatewaySimulator;
import org.jspecify.annotations.Nullable;

/** Sends test purchases as a careful client does: what is in doubt is looked up. */
final class Examples {

  private static final String URL = "https://gateway.invalid"; // No such host exists (RFC 2606).

  private final GatewaySimulator simulator;
  private final PaymentClient client;
  private @Nullable StoredCredential credential;
  private String run = ""; // Of the credential.

  Examples(GatewaySimulator simulator, Behaviours behaviours) {
    this.simulator = simulator;
    client =
        PaymentClient.builder(
                Endpoints.test().walletUrl(URL).purchasesUrl(URL).build(),
                new MemoryTransport(simulator, behaviours, URL))
            .credentials(simulator.username(), simulator.token())
            .lookUps()
            .build();
  }

  synchronized JsonObject send(String use) throws ApiProblem {
    PurchaseOutcome outcome = client.purchase(request(use)).execute();
    if (outcome instanceof PurchaseOutcome.Approved) {
      ((PurchaseOutcome.Approved) outcome).storedCredential().ifPresent(this::keep);
    } else if (outcome.kind() == PurchaseOutcome.Kind.IN_DOUBT) {
      client.lookUp(outcome.reference(), amount(use)).execute();
    }
    return JsonObject.builder()
        .put("reference", outcome.reference())
        .put("outcome", Json.code(outcome.kind()))
        .build();
  }

  private void keep(StoredCredential given) {
    credential = given;
    run = simulator.run();
  }

  private PurchaseRequest request(String use) throws ApiProblem {
    return builder(use)
        .reference("TEST-" + (simulator.requestCount() + 1))
        .amount(amount(use))
        .build();
  }

  private PurchaseRequest.Builder builder(String use) throws ApiProblem {
    switch (use) {
      case "card":
        return PurchaseRequest.card(TestCard.VISA.card());
      case "first-card-on-file":
        return PurchaseRequest.firstCardOnFile(TestCard.MASTERCARD.card());
      case "merchant-initiated":
        if (credential == null || !run.equals(simulator.run())) {
          throw ApiProblem.invalid("Put the test card on file first: send first-card-on-file.");
        }
        return PurchaseRequest.merchantInitiated(credential, AuthReason.NO_SHOW);
      default:
        throw ApiProblem.invalid("use must be card, first-card-on-file or merchant-initiated.");
    }
  }

  private static Money amount(String use) {
    return Money.of(use.equals("merchant-initiated") ? "80.00" : "129.00", "AUD");
  }
}
