package io.cardfile.journal.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.purchase.StoredCredential.CardToken;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A journal that the code of commit 5c767d2 wrote is read for good, and recognises its purchases.
 */
class OldCommitJournalTest {

  private static final String MERCHANT = "shop-1";
  private static final Instant WRITTEN = Instant.parse("2026-11-21T23:08:27Z");

  /** The states of that commit, which had no {@code NOT_PROCESSED}. */
  private static final Set<JournalState> STATES =
      EnumSet.complementOf(EnumSet.of(JournalState.NOT_PROCESSED));

  @TempDir Path folder;

  private Path file() throws IOException {
    String name = "written-by-5c767d2.journal.hex";
    try (InputStream in = OldCommitJournalTest.class.getResourceAsStream(name)) {
      String hex = new String(in.readAllBytes(), StandardCharsets.US_ASCII).replaceAll("\\s", "");
      return Files.write(folder.resolve("journal"), HexFormat.of().parseHex(hex));
    }
  }

  @Test
  void everyEntryIsThere() throws IOException {
    try (FileJournal journal = Journals.open(file())) {
      assertFalse(journal.isIncomplete());
      for (JournalState then : STATES) {
        JournalEntry entry = journal.find(MERCHANT, "OLD-" + then).orElseThrow();
        // The owner of an open claim is gone.
        JournalState now = then == JournalState.PREPARED ? JournalState.IN_DOUBT : then;
        assertEquals(now, entry.state());
        assertEquals(Money.of("10.00", "AUD"), entry.amount());
        assertEquals(WRITTEN, entry.claimedAt());
        assertEquals(then == JournalState.APPROVED, entry.isFirstCardOnFile());
      }
      assertEquals(JournalOutcome.approved("gw-1", "00"), resolution(journal, "OLD-APPROVED"));
      assertEquals(
          JournalOutcome.declined("gw-2", "51", "03"), resolution(journal, "OLD-DECLINED"));
      assertEquals(JournalOutcome.refused(null, 422), resolution(journal, "OLD-REFUSED"));
    }
  }

  private static JournalOutcome resolution(FileJournal journal, String reference)
      throws IOException {
    return journal.find(MERCHANT, reference).orElseThrow().outcome().orElseThrow();
  }

  @Test
  void theSamePurchaseIsRecognisedAndAnotherIsRefused() throws IOException {
    Path file = file();
    for (int opened = 0; opened < 2; opened++) { // Unchanged, and upgraded.
      try (FileJournal journal = Journals.open(file)) {
        for (JournalState then : STATES) {
          assertEquals(Claim.Kind.OTHER_CONTENT, journal.claim(content(then, "11.00")).kind());
        }
      }
    }
    try (FileJournal journal = Journals.open(file)) {
      for (JournalState then : STATES) {
        assertEquals(kind(then), journal.claim(content(then, "10.00")).kind(), then.name());
      }
    }
  }

  private static PurchaseRequest first(String reference, String amount) {
    return PurchaseRequest.firstCardOnFile(
            Card.builder()
                .holder("Ada Example")
                .number("4111111111111111")
                .expiry("12/2099")
                .cvv("123")
                .build())
        .reference(reference)
        .amount(Money.of(amount, "AUD"))
        .build();
  }

  private static PurchaseRequest later(String reference, String amount) {
    StoredCredential card = StoredCredential.schemeGaveNoTrackingId(CardToken.of("tok-1"));
    return PurchaseRequest.merchantInitiated(card, AuthReason.NO_SHOW)
        .reference(reference)
        .amount(Money.of(amount, "AUD"))
        .build();
  }

  /** The purchase that was claimed, with another amount. */
  private static PurchaseContent content(JournalState then, String amount) {
    String reference = "OLD-" + then;
    PurchaseRequest request =
        then == JournalState.APPROVED ? first(reference, amount) : later(reference, amount);
    return request.contentFor(MERCHANT);
  }

  private static Claim.Kind kind(JournalState then) {
    return switch (then) {
      case APPROVED, DECLINED, REFUSED -> Claim.Kind.ANSWERED;
      case NOT_SENT, NOT_CHARGED -> Claim.Kind.GRANTED;
      default -> Claim.Kind.OPEN;
    };
  }
}
