package io.cardfile.reconcile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** A file with too many rows; a separate class, because it takes a second. */
class SettlementLimitTest {

  @Test
  void linesAreBounded() {
    StringBuilder text = new StringBuilder("reference,id,amount,currency,status\n");
    for (int i = 0; i <= SettlementFile.MAX_ROWS; i++) {
      text.append("R,,1,AUD,x\n");
    }
    byte[] file = text.toString().getBytes(StandardCharsets.UTF_8);
    SettlementFormatException refused =
        assertThrows(
            SettlementFormatException.class,
            () -> SettlementFile.builder("merchant").read(new ByteArrayInputStream(file)));
    assertEquals(SettlementFile.MAX_ROWS + 2, refused.line());
  }
}
