package io.cardfile.chaos;

import io.cardfile.journal.PurchaseJournal;
import io.cardfile.reconcile.SettlementFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** The gateway's charges as the settlement file that a merchant receives. */
final class GatewaySettlementFile {

  private GatewaySettlementFile() {}

  static SettlementFile of(LedgerSnapshot ledger) throws IOException {
    StringBuilder lines = new StringBuilder();
    ledger.forEachCharge(
        (reference, amount) ->
            lines.append(reference).append(",,").append(amount).append(",AUD,approved\n"));
    return read(SettlementFile.builder(CardsOnFile.USERNAME), lines.toString());
  }

  /**
   * Restores a journal from the ledger. As the guide says, entries are restored without a proof
   * only if the journal has no approved entry that could prove the file.
   */
  static void restoreInto(LedgerSnapshot ledger, PurchaseJournal journal) throws IOException {
    SettlementFile list = of(ledger);
    boolean isLostAsAWhole = journal.approved(CardsOnFile.USERNAME, null, 1).isEmpty();
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
