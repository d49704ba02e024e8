package io.cardfile.sample.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.TestCard;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class MerchantDayTest {

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  @Test
  void dayChargesNothingTwiceAndPrintsNoCardNumber() {
    assertEquals(0, run(false), this::printed);
    assertTrue(printed().contains("charged in all: AUD 507.00, nothing twice"), printed());
    assertFalse(printed().contains(TestCard.MASTERCARD.number()));
  }

  @Test
  void stepsOnATerminalHaveASignAndAColour() {
    run(true);
    assertTrue(printed().contains("\u001B[32m✓"), printed());
  }

  private int run(boolean coloured) {
    return Main.run(new Output(new PrintStream(bytes, true, StandardCharsets.UTF_8), coloured));
  }

  private String printed() {
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
