package io.cardfile.chaos;

import io.cardfile.CallInfo;
import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.PaymentListener;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.transport.Phase;
import io.cardfile.transport.retrofit.RetrofitTransport;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/**
 * The process that ends by itself at a point of the code, as by a power cut there. Says which
 * purchases it was told of.
 */
final class KillPointMain {

  /** What it halts with: neither success nor what an exception ends with. */
  static final int HALTED = 99;

  private static final String CARD = "card ";

  private KillPointMain() {}

  /**
   * Takes the seed, the URL of the gateway, a stored credential, the file of the journal, a {@link
   * KillPoint}, and the indices to buy, with a {@code !} before that at which to halt.
   */
  public static void main(String[] args) throws Exception {
    StoredCredential card = StoredCredential.fromText(args[2].substring(CARD.length()));
    PurchaseList list = new PurchaseList(Long.parseLong(args[0]), List.of(card));
    KillSwitch halt = new KillSwitch(KillPoint.valueOf(args[4]));
    try (OpenJournal open = OpenJournal.ofFile(args[3], Clock.systemUTC())) {
      PaymentClient client =
          PaymentClient.builder(
                  Endpoints.of(args[1], args[1]),
                  new HaltingTransport(RetrofitTransport.create(), halt))
              .authorizer(BasicAuthorizer.of(CardsOnFile.USERNAME, CardsOnFile.TOKEN))
              .deadline(Duration.ofSeconds(20))
              .journal(new HaltingJournal(open.journal(), halt), CardsOnFile.USERNAME)
              .listener(new HaltingListener(halt))
              .build();
      for (int i = 5; i < args.length; i++) {
        halt.arm(args[i].startsWith("!"));
        int index = Integer.parseInt(args[i].replace("!", ""));
        CallResult.Kind kind =
            CallResult.Kind.valueOf(client.purchase(list.get(index)).execute().kind().name());
        System.out.println(new CallResult(index, CallResult.Call.SALE, kind, false).line());
      }
    }
  }

  private static final class HaltingListener implements PaymentListener {

    private final KillSwitch halt;

    HaltingListener(KillSwitch halt) {
      this.halt = halt;
    }

    @Override
    public void onPhase(CallInfo call, Phase phase) {
      if (phase != Phase.NOT_SENT) {
        halt.at(KillPoint.valueOf(phase.name()));
      }
    }
  }
}
