package io.cardfile.journal.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A SQLite journal that the code of commit 5c767d2 wrote is migrated for good, and recognises its
 * purchases.
 */
class OldCommitDatabaseTest {

  private static final String MERCHANT = "shop-1";
  private static final Instant WRITTEN = Instant.parse("2026-11-21T23:08:27Z");

  /** The states of that commit, which had no {@code NOT_PROCESSED}. */
  private static final Set<JournalState> STATES =
      EnumSet.complementOf(EnumSet.of(JournalState.NOT_PROCESSED));

  @TempDir Path folder;
  private Database database;

  @BeforeEach
  void copy() throws IOException {
    String name = "written-by-5c767d2.sqlite.hex";
    try (InputStream in = OldCommitDatabaseTest.class.getResourceAsStream(name)) {
      String hex = new String(in.readAllBytes(), StandardCharsets.US_ASCII).replaceAll("\\s", "");
      Path file = Files.write(folder.resolve("journal"), HexFormat.of().parseHex(hex));
      database = new Database(Database.config("jdbc:sqlite:" + file));
    }
  }

  @AfterEach
  void close() {
    database.close();
  }

  private JdbcJournal open() throws JournalException {
    return JdbcJournal.builder(database.pool()).open();
  }

  @Test
  void itIsNotOpenedBeforeItIsMigrated() {
    JournalException e = JournalSamples.assertFails(Reason.DAMAGED, this::open);
    assertTrue(e.getMessage().contains("has schema 1, and this library needs 3"), e.getMessage());
  }

  @Test
  void everyEntryIsThere() throws Exception {
    assertFalse(JdbcJournal.createSchema(database.pool()), "whether there were no tables");
    try (JdbcJournal journal = open()) {
      for (JournalState then : STATES) {
        JournalEntry entry = journal.find(MERCHANT, "OLD-" + then).orElseThrow();
        // The lease of an open claim is over.
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

  private static JournalOutcome resolution(JdbcJournal journal, String reference)
      throws JournalException {
    return journal.find(MERCHANT, reference).orElseThrow().outcome().orElseThrow();
  }

  @Test
  void theSamePurchaseIsRecognisedAndAnotherIsRefused() throws Exception {
    JdbcJournal.createSchema(database.pool());
    try (JdbcJournal journal = JdbcJournal.builder(database.pool()).complete().open()) {
      for (JournalState then : STATES) {
        assertEquals(Claim.Kind.OTHER_CONTENT, journal.claim(content(then, "11.00")).kind());
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
