package io.cardfile.journal.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.money.Money;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What merchants' databases contain is understood for good. The files are never written again. */
class FrozenSchemaTest {
  private static final String MERCHANT = "shop-1";

  @TempDir Path folder;

  private static byte[] resource(String name) throws IOException {
    try (InputStream in = JdbcJournal.class.getResourceAsStream(name)) {
      return in.readAllBytes();
    }
  }

  private static String text(String name) throws IOException {
    return new String(resource(name), StandardCharsets.UTF_8);
  }

  /** Tools such as Flyway refuse to start where a file that they applied has changed at all. */
  @Test
  void migrationsAreTheseForGood() throws Exception {
    List<String> found = new ArrayList<>();
    for (SqlDialect dialect : SqlDialect.values()) {
      for (int version = 1; version <= Schema.VERSION; version++) {
        byte[] digest =
            MessageDigest.getInstance("SHA-256").digest(resource(dialect.script(version)));
        found.add(HexFormat.of().formatHex(digest) + "  " + dialect.script(version));
      }
    }
    Collections.sort(found);
    assertEquals(text("migrations.sha256").lines().sorted().toList(), found);
  }

  @ParameterizedTest
  @EnumSource
  void rowsOfSchema3AreReadForGood(SqlDialect dialect) throws Exception {
    try (Database database = Database.of(dialect, folder)) {
      JdbcJournal.createSchema(database.pool());
      String rows = text("rows-of-schema-3.sql").replaceAll("--[^\n]*\n", "");
      for (String row : rows.split(";\n")) {
        database.execute(row);
      }
      assertRead(JdbcJournal.builder(database.pool()).forTestsOnly().complete().open());
    }
  }

  private static void assertRead(JdbcJournal journal) throws IOException {
    for (JournalState then : JournalState.values()) {
      JournalEntry entry = journal.find(MERCHANT, "OLD-" + then).orElseThrow();
      // The lease of an open claim is over.
      assertEquals(then == JournalState.PREPARED ? JournalState.IN_DOUBT : then, entry.state());
      assertEquals(Money.of("10.00", "AUD"), entry.amount());
      assertEquals(2, entry.attempt());
      assertEquals(Instant.ofEpochMilli(1_795_700_000_123L), entry.claimedAt());
      PurchaseContent same = JournalSamples.of("OLD-" + then);
      assertEquals(kind(then), journal.claim(same).kind(), then.name());
    }
    List<Optional<JournalOutcome>> expected =
        List.of(
            Optional.of(JournalOutcome.approved("gw-1", "00")),
            Optional.of(JournalOutcome.declined("gw-2", "51", "03")),
            Optional.of(JournalOutcome.refused(null, 422)));
    List<Optional<JournalOutcome>> found = new ArrayList<>();
    for (String state : Arrays.asList("APPROVED", "DECLINED", "REFUSED")) {
      found.add(journal.find(MERCHANT, "OLD-" + state).orElseThrow().outcome());
    }
    assertEquals(expected, found);
  }

  private static Claim.Kind kind(JournalState then) {
    return switch (then) {
      case APPROVED, DECLINED, REFUSED -> Claim.Kind.ANSWERED;
      case NOT_SENT, NOT_PROCESSED, NOT_CHARGED -> Claim.Kind.GRANTED;
      default -> Claim.Kind.OPEN;
    };
  }
}
