import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.transport.jdk.JdkTransport;
import java.util.HashMap;
import java.util.Map;

/**
 * The first example of the README. It needs cardfile-core and cardfile-transport-jdk, and
 * Java 8. Its values are those of the sandbox, docs/sandbox.md: start that first. A second run is
 * in doubt, because the sandbox has the reference already: use another one.
 */
public class First {

  public static void main(String[] args) {
    String walletUrl = "http://127.0.0.1:8480"; // The gateway's paynow_url.
    String purchasesUrl = "http://127.0.0.1:8480"; // The gateway's base_url.
    String username = "TEST-merchant";
    String token = "TEST"; // The API token, not the shared secret of the wallet.
    String cardNumber = "4005550000000001"; // A test card, which the sandbox approves.
    String cvv = "123";
    Map<String, String> vault = new HashMap<>(); // Your own storage, encrypted.

    PaymentClient client =
        PaymentClient.builder(
                Endpoints.test().walletUrl(walletUrl).purchasesUrl(purchasesUrl).build(), JdkTransport.create())
            .credentials(username, token).build();
    Card card = Card.builder().holder("Ada Example").number(cardNumber).expiry("12/2035").cvv(cvv).build();
    PurchaseRequest request = PurchaseRequest.firstCardOnFile(card)
        .reference("ORDER-1042").amount(Money.of("19.00", "AUD")).customerIp("203.0.113.7").build();
    PurchaseOutcome outcome = client.purchase(request).execute();
    if (outcome instanceof Approved) {
      ((Approved) outcome).storedCredential().ifPresent(c -> vault.put("ada", c.toText()));
    }

    System.out.println(outcome + ", cards on file: " + vault.keySet());
  }
}
