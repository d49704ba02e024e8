package io.cardfile.ops;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.JournalState;
import io.cardfile.journal.jdbc.JdbcJournal;
import io.cardfile.json.JsonValue;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.testkit.TestCard;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.UUID;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OnDatabaseTest {

  private static final String PASSWORD = "canary-database-password";

  private final JdbcDataSource source = new JdbcDataSource();
  private Connection kept;
  private Shop shop;
  private Operator operator;
  private JdbcJournal journal;

  @BeforeEach
  void start() throws Exception {
    String url = "jdbc:h2:mem:" + UUID.randomUUID();
    source.setURL(url);
    source.setUser("ops");
    source.setPassword(PASSWORD);
    kept = source.getConnection();
    JdbcJournal.createSchema(source);
    journal = JdbcJournal.open(source);
    shop = new Shop(false);
    operator = shop.operator("--jdbc-url", url, "--db-user", "ops");
    operator.environment.put("CARDFILE_DB_PASSWORD", PASSWORD);
  }

  @AfterEach
  void stop() throws Exception {
    shop.close();
    kept.close();
    assertFalse(operator.everything().contains(PASSWORD));
    assertFalse(operator.everything().contains(Shop.TOKEN));
  }

  private void letTimePass(int minutes) throws SQLException {
    int millis = minutes * 60_000;
    kept.createStatement()
        .executeUpdate(
            "update cardfile_purchase set claimed_at = claimed_at - "
                + millis
                + ", changed_at = changed_at - "
                + millis);
  }

  private JournalState state(String reference) throws Exception {
    return journal.find(Shop.MERCHANT, reference).orElseThrow().state();
  }

  @Test
  void notChargedIsResolvedAfterTheQuietPeriodAndCanBeSentAgain() throws Exception {
    Shop.loseRequest(journal, "ORDER-1");
    letTimePass(16);
    String line = operator.json("look-up", "ORDER-1").get("type").text();
    assertTrue(line.contains("--not-charged"), line);
    assertTrue(operator.run("list").matches("(?s).*16 min +look-up\\R.*"), operator.out);
    operator.answer = "Y";
    operator.run("resolve", "ORDER-1", "--not-charged", "--reason", "looked up", "--by", "jane");
    assertEquals(JournalState.NOT_CHARGED, state("ORDER-1"));
    String shown = operator.run("show", "ORDER-1", "--merchant", Shop.MERCHANT);
    assertTrue(shown.contains("jane: looked up"), shown);
    PurchaseOutcome paid = shop.payAndStore(journal, "ORDER-1", TestCard.VISA);
    assertEquals(PurchaseOutcome.Kind.APPROVED, paid.kind());
  }

  @Test
  void aDeclineIsResolvedAsADecline() throws Exception {
    shop.gateway.next().loseReply();
    shop.pay(journal, "ORDER-1", TestCard.VISA_DECLINED);
    assertEquals(Main.NOT_FOUND, operator.exitCodeOf("look-up", "ORDER-1"));
    letTimePass(16);
    String line = operator.json("look-up", "ORDER-1").get("type").text();
    assertTrue(line.endsWith("--declined --reason 'look-up: DECLINED'"), line);
    operator.run("resolve", "ORDER-1", "--declined", "--reason", "looked up", "--yes");
    assertEquals(JournalState.DECLINED, state("ORDER-1"));
  }

  @Test
  void aReferenceThatIsResolvedAsVoidedIsNotSentAgain() throws Exception {
    shop.loseReply(journal, "ORDER-1");
    letTimePass(16);
    operator.run("resolve", "ORDER-1", "--voided", "--reason", "support", "--yes");
    assertEquals(JournalState.NOT_CHARGED, state("ORDER-1"));
    PurchaseOutcome again = shop.pay(journal, "ORDER-1", TestCard.VISA);
    assertFalse(again.kind() == PurchaseOutcome.Kind.APPROVED, again.toString());
    assertEquals(1, shop.gateway.ledger().entries().size());
  }

  @Test
  void aPurgeRemovesOldEntriesThatAreNotOpen() throws Exception {
    assertEquals(PurchaseOutcome.Kind.APPROVED, shop.pay(journal, "PAID", TestCard.VISA).kind());
    Shop.loseRequest(journal, "OPEN");
    letTimePass(3 * 24 * 60);
    operator.answer = "y";
    assertEquals(
        "removed  0" + System.lineSeparator(), operator.run("purge", "--older-than", "4d"));
    assertTrue(operator.questions.get(0).contains("of all merchants"));
    assertEquals(
        "removed  1" + System.lineSeparator(), operator.run("purge", "--older-than", "2d"));
    assertEquals(JournalState.IN_DOUBT, state("OPEN"));
  }

  @Test
  void checkReportsADatabaseThatLosesCommits() throws Exception {
    assertFalse(journal.durabilityWarnings().isEmpty());
    for (JsonValue row : operator.json("check").get("checks").array()) {
      boolean isJournal = row.object().get("check").text().equals("journal");
      assertEquals(isJournal ? "to do" : "", isJournal ? row.object().get("result").text() : "");
    }
    assertEquals(Main.FAILED, operator.exitCodeOf("check"));
  }

  @Test
  void checkReportsAUserWhoMayNotWrite() throws Exception {
    kept.createStatement().execute("create user reader password '" + PASSWORD + "'");
    kept.createStatement().execute("grant select on cardfile_purchase to reader");
    operator.exitCodeOf("check");
    assertFalse(operator.out.contains("not writable"), operator.out);
    String url = source.getURL();
    Operator reader = shop.operator("--jdbc-url", url, "--db-user", "reader");
    reader.environment.put("CARDFILE_DB_PASSWORD", PASSWORD);
    assertEquals(Main.FAILED, reader.exitCodeOf("check"));
    assertTrue(reader.out.contains("not writable"), reader.out);
  }

  @ParameterizedTest
  @ValueSource(strings = {"insert", "insert, update", "insert, delete"})
  void checkReportsAMissingRight(String rights) throws Exception {
    kept.createStatement().execute("create user half password '" + PASSWORD + "'");
    kept.createStatement().execute("grant select, " + rights + " on cardfile_purchase to half");
    Operator half = shop.operator("--jdbc-url", source.getURL(), "--db-user", "half");
    half.environment.put("CARDFILE_DB_PASSWORD", PASSWORD);
    half.exitCodeOf("check");
    assertTrue(half.out.contains("not writable"), half.out);
  }

  @Test
  void aLongListSaysThatThereAreMore() throws Exception {
    Shop.loseRequest(journal, "ORDER-1");
    kept.createStatement()
        .execute("create table many as select * from cardfile_purchase, system_range(1, 1000)");
    kept.createStatement().execute("update many set reference = 'A-' || x, claimed_at = x");
    kept.createStatement().execute("alter table many drop column x");
    assertFalse(operator.run("list").contains("more "), operator.out);
    kept.createStatement().execute("insert into cardfile_purchase select * from many");
    String list = operator.run("list");
    assertTrue(list.contains("open  1000"), list);
    assertTrue(list.contains("more  these are the oldest, and there are more"), list);
    assertFalse(list.contains("ORDER-1"), list);
  }

  @Test
  void aDatabaseThatDoesNotAnswerIsNotWaitedForLong() throws Exception {
    DriverManager.setLoginTimeout(0);
    operator.run("list");
    assertEquals(15, DriverManager.getLoginTimeout());
  }

  @Test
  void aMissingTableAndAWrongPasswordAreFailures() throws Exception {
    kept.createStatement().execute("drop table cardfile_purchase");
    assertEquals(Main.FAILED, operator.exitCodeOf("list"));
    assertTrue(operator.err.contains("cardfile_purchase"), operator.err);
    operator.environment.put("CARDFILE_DB_PASSWORD", "wrong");
    assertEquals(Main.FAILED, operator.exitCodeOf("list"));
    assertTrue(operator.err.contains("UNAVAILABLE"), operator.err);
  }
}
