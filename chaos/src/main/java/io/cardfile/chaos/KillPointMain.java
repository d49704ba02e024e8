package io.cardfile.chaos;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.PaymentEvent;
import io.cardfile.PaymentListener;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.transport.Phase;
import io.cardfile.transport.retrofit.RetrofitTransport;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/**
 * The process that ends itself at a point of the code, without cleanup. Writes the result of each
 * completed purchase.
 */
final class KillPointMain {

  /** The exit status at a kill point, different from success and from an exception's status. */
  static final int HALTED = 99;

  private static final String CARD = "card ";

  private KillPointMain() {}

  /**
   * Makes the purchases.
   *
   * @param args the seed, the URL of the gateway, a stored credential, the file of the journal, a
   *     {@link KillPoint}, and the indices to buy; {@code !} precedes the index at which to halt
   */
  public static void main(String[] args) throws Exception {
    StoredCredential card = StoredCredential.fromText(args[2].substring(CARD.length()));
    PurchaseList list = new PurchaseList(Long.parseLong(args[0]), List.of(card));
    KillTrigger trigger = new KillTrigger(KillPoint.valueOf(args[4]));
    try (OpenJournal open = OpenJournal.ofFile(args[3], Clock.systemUTC())) {
      PaymentClient client =
          PaymentClient.builder(
                  Endpoints.test().walletUrl(args[1]).purchasesUrl(args[1]).build(),
                  new HaltingTransport(RetrofitTransport.create(), trigger))
              .credentials(CardsOnFile.USERNAME, CardsOnFile.TOKEN)
              .deadline(Duration.ofSeconds(20))
              .journal(new HaltingJournal(open.journal(), trigger), CardsOnFile.USERNAME)
              .listener(new HaltingListener(trigger))
              .build();
      for (int i = 5; i < args.length; i++) {
        trigger.arm(args[i].startsWith("!"));
        int index = Integer.parseInt(args[i].replace("!", ""));
        CallResult.Kind kind =
            CallResult.Kind.valueOf(client.purchase(list.get(index)).execute().kind().name());
        System.out.println(new CallResult(index, CallResult.Call.SALE, kind, false).line());
      }
    }
  }

  private static final class HaltingListener implements PaymentListener {

    private final KillTrigger trigger;

    HaltingListener(KillTrigger trigger) {
      this.trigger = trigger;
    }

    @Override
    public void onPhase(PaymentEvent event, Phase phase) {
      if (phase != Phase.BEFORE_SENDING) {
        trigger.at(KillPoint.valueOf(phase.name()));
      }
    }
  }
}
