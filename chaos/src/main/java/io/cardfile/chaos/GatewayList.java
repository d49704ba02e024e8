package io.cardfile.chaos;

import io.cardfile.journal.PurchaseJournal;
import io.cardfile.reconcile.SettlementFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** What the gateway has charged, as the settlement file that a merchant gets. */
final class GatewayList {

  private GatewayList() {}

  static SettlementFile of(LedgerSnapshot truth) throws IOException {
    StringBuilder lines = new StringBuilder();
    truth.forEachCharge(
        (reference, amount) ->
            lines.append(reference).append(",,").append(amount).append(",AUD,approved\n"));
    return read(SettlementFile.builder(CardsOnFile.USERNAME), lines.toString());
  }

  /** As the guide says: without a proof only what has nothing left to prove it with. */
  static void putBack(LedgerSnapshot truth, PurchaseJournal journal) throws IOException {
    SettlementFile list = of(truth);
    boolean isLostAsAWhole = journal.approved(CardsOnFile.USERNAME, null, null, 1).isEmpty();
    if (isLostAsAWhole) {
      list.restoreUnprovenTo(journal);
    } else {
      list.restoreTo(journal);
    }
  }

  static SettlementFile read(SettlementFile.Builder file, String lines) throws IOException {
    byte[] csv = ("reference,id,amount,currency,status\n" + lines).getBytes(StandardCharsets.UTF_8);
    return file.read(new ByteArrayInputStream(csv));
  }
}
