package io.cardfile.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.JournalState;
import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.NextStep;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.InDoubt.Why;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.testkit.CardOnFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The tables of docs/outcomes.md name every kind, step and reason, and its code compiles. */
class OutcomesGuideTest {

  private static final String PAGE = "docs/outcomes.md";

  @Test
  void codeOfThePageIsThatOfAClass() throws IOException {
    String source =
        Files.readString(Path.of("src/test/java/io/cardfile/sample/OutcomeHandling.java"));
    for (String block : GuideCode.javaBlocks(PAGE)) {
      assertTrue(GuideCode.withoutSpaces(source).contains(GuideCode.withoutSpaces(block)), block);
    }
  }

  @Test
  void everyKindStepAndReasonHasItsRow() throws IOException {
    String page = Files.readString(Path.of("..", PAGE));
    for (Kind kind : Kind.values()) {
      assertTrue(page.contains("\n| `" + kind + "` | "), kind.name());
    }
    for (NextStep step : NextStep.values()) {
      assertTrue(page.contains(" | `" + step + "` |"), step.name());
    }
    for (Why why : Why.values()) {
      assertTrue(page.contains("\n| `" + why + "` | "), why.name());
    }
  }

  @Test
  void theStepsAreThoseOfTheOutcomes() {
    PurchaseRequest request =
        PurchaseRequest.merchantInitiated(CardOnFile.visa().credential(), AuthReason.NO_SHOW)
            .reference("R-1")
            .amount(Money.of("20.00", "AUD"))
            .build();
    OutcomeHandling shop = new OutcomeHandling();
    PurchaseOutcome open = PurchaseOutcome.referenceReused(request, JournalState.IN_DOUBT);
    assertEquals("wait: look the reference up", shop.handle(open));
    PurchaseOutcome notSent = PurchaseOutcome.notSent(request, "no route", null);
    assertEquals("the same request again", shop.handle(notSent));
    assertEquals("again: no route", notSent.accept(new OutcomeHandling.Shop()));
  }
}
