package io.cardfile.chaos;

import io.cardfile.journal.SettlementFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** What the gateway has charged, as the settlement file that a merchant gets. */
final class GatewayList {

  private GatewayList() {}

  static SettlementFile of(Truth truth) throws IOException {
    StringBuilder lines = new StringBuilder();
    truth.forEachCharge(
        (reference, amount) ->
            lines.append(reference).append(",,").append(amount).append(",AUD,approved\n"));
    return read(SettlementFile.builder(CardsOnFile.USERNAME), lines.toString());
  }

  static SettlementFile read(SettlementFile.Builder file, String lines) throws IOException {
    byte[] csv = ("reference,id,amount,currency,status\n" + lines).getBytes(StandardCharsets.UTF_8);
    return file.read(new ByteArrayInputStream(csv));
  }
}
