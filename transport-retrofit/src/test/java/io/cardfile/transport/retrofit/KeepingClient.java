package io.cardfile.transport.retrofit;

import com.sun.management.HotSpotDiagnosticMXBean;
import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.transport.BasicAuthorizer;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/**
 * Runs in a separate JVM: makes calls that fail, each with another card number, keeps an object of
 * each, and writes a heap dump.
 */
final class KeepingClient {

  /** The kind of object that is kept. */
  enum Kept {
    EXCEPTIONS,
    OUTCOMES,
    REQUESTS
  }

  static final int CALLS = 2_000;
  static final String PREFIX = "4739900000"; // Then five digits for the call, and the check digit.

  private KeepingClient() {}

  /** Takes the kind, the file of the heap dump and the URLs of the gateways as arguments. */
  public static void main(String[] args) throws IOException {
    List<Object> kept = new ArrayList<>();
    List<PaymentClient> clients = new ArrayList<>();
    RetrofitTransport transport = RetrofitTransport.create();
    for (String url : List.of(args).subList(2, args.length)) {
      clients.add(client(url, transport));
    }
    for (int i = 0; i < CALLS; i++) {
      kept.addAll(call(Kept.valueOf(args[0]), clients.get(i % clients.size()), i));
    }
    System.out.println(kept.size());
    System.out.println(Reachable.textsOf(kept).contains(PREFIX));
    ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class).dumpHeap(args[1], true);
    System.out.println(kept.size() + clients.size()); // Keeps both reachable until here.
  }

  private static PaymentClient client(String url, RetrofitTransport transport) {
    return PaymentClient.builder(Endpoints.of(url, url), transport)
        .authorizer(BasicAuthorizer.of("TEST-merchant", "TEST"))
        .build();
  }

  private static Collection<Object> call(Kept kept, PaymentClient client, int number) {
    PurchaseRequest request =
        PurchaseRequest.firstCardOnFile()
            .reference("ORDER-" + number)
            .amount(Money.of("10.00", "AUD"))
            .card(
                Card.builder()
                    .holder("ALEX MASON")
                    .number(cardNumber(number))
                    .expiry("12/2099")
                    .cvv("737")
                    .build())
            .build();
    PurchaseOutcome outcome = client.purchase(request).execute();
    return switch (kept) {
      case EXCEPTIONS -> new ArrayList<>(Thrown.within(outcome).stream().toList());
      case OUTCOMES -> List.of(outcome);
      case REQUESTS -> List.of(request);
    };
  }

  private static String cardNumber(int number) {
    String digits = PREFIX + String.format(Locale.ROOT, "%05d", number);
    int sum = 0;
    for (int i = 0; i < digits.length(); i++) {
      int twice = (digits.charAt(i) - '0') * (i % 2 == 0 ? 2 : 1);
      sum += twice / 10 + twice % 10;
    }
    return digits + (10 - sum % 10) % 10;
  }
}
