package io.cardfile.sample.billing;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.github.kagkarlsson.scheduler.Scheduler;
import io.cardfile.testsupport.postgres.NeedsPostgres;
import io.cardfile.testsupport.postgres.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.function.Executable;

/** The queue of a run on many machines, with one node in this process. */
@Tag("slow")
class BillingQueueTest extends BillingFixture {

  private static final int CHARGES = 60;

  private static PostgresServer postgres;
  private static int databases;

  private String journal;
  private Path cards;

  @BeforeAll
  static void startServer() throws IOException {
    postgres = NeedsPostgres.start();
  }

  @AfterAll
  static void closeServer() {
    if (postgres != null) { // Null where it is not installed.
      postgres.close();
    }
  }

  @BeforeEach
  void createDatabase() throws Exception {
    String name = "queue" + ++databases;
    BillingPostgresTest.execute(postgres.jdbcUrl(), "CREATE DATABASE " + name);
    journal = postgres.jdbcUrl().replace("/postgres?", "/" + name + "?");
    cards = folder.resolve("cards.csv");
    billing.generate(CHARGES, "--credentials", cards.toString());
  }

  private int createQueue() {
    return billing.run("--create-queue", "--new-journal", "--journal", journal);
  }

  private int enqueue(Path file, String... more) {
    return charging(List.of("--enqueue", "--file", file.toString()), more);
  }

  private int work(String... more) {
    return charging(List.of("--work"), more);
  }

  private int charging(List<String> task, String... more) {
    List<String> line = new ArrayList<>(task);
    Collections.addAll(line, "--journal", journal, "--credentials", cards.toString());
    if (!List.of(more).contains("--purchases")) {
      Collections.addAll(line, "--purchases", sandbox.purchasesUrl());
    }
    Collections.addAll(line, more);
    return billing.run(line.toArray(new String[0]));
  }

  private int progress() {
    return billing.run("--progress", "--journal", journal);
  }

  private void assertRefused(int expected, int code, String message) {
    assertEquals(expected, code, billing.out() + billing.err());
    assertTrue(billing.err().contains(message), billing.err());
  }

  @Test
  void nodeMakesEachChargeOnceAndTheSameFileAgainSendsNothing() throws Exception {
    createQueue();
    assertEquals(BillingRun.DONE, enqueue(billing.file()), billing.err());
    assertEquals(BillingRun.NOT_ALL, progress());
    assertEquals(CHARGES, billing.reported("not sent"), billing.out());
    assertEquals(BillingRun.DONE, work(), billing.out() + billing.err());
    assertEquals(CHARGES, billing.reported("sent now"), billing.out());
    assertEquals(BillingRun.DONE, progress(), billing.out());

    assertEquals(BillingRun.DONE, enqueue(billing.file()), billing.err());
    assertEquals(BillingRun.DONE, work(), billing.out() + billing.err());
    assertEquals(CHARGES, billing.reported("replayed from the journal"), billing.out());
    new LedgerCheck(sandbox.ledger())
        .equalsFile(DueInput.of(billing.file(), CardCredentials.read(cards)));
  }

  /** For example because --enqueue of the next file has failed. */
  @Test
  void nodeReportsThatNothingWasLeft() {
    createQueue();
    enqueue(billing.file());
    work();
    assertFalse(billing.err().contains("nothing was left"), billing.err());
    work();
    assertTrue(
        billing.err().contains("nothing was left of run 1, due.csv, enqueued at "), billing.err());
  }

  @Test
  void fileIsRefusedWhileTheLastOneIsNotDone() throws Exception {
    createQueue();
    enqueue(billing.file());
    assertRefused(
        BillingRun.FAILED, enqueue(billing.file()), "nothing was enqueued: the queue has");
    Path other = Files.copy(billing.file(), folder.resolve("other.csv"));
    assertRefused(BillingRun.FAILED, enqueue(other), "due.csv, enqueued at ");
    work();
    assertEquals(CHARGES, charges().size());
  }

  @Test
  void referenceOfAnotherPurchaseIsReportedAndNotSent() throws Exception {
    createQueue();
    enqueue(billing.file());
    work();
    enqueue(withAnotherCard(billing.file()));
    assertEquals(BillingRun.REFUSED, work(), billing.out() + billing.err());
    assertEquals(BillingRun.REFUSED, progress());
    assertEquals(1, billing.reported("reference of another purchase"), billing.out());
  }

  @Test
  void referenceOfAnotherPurchaseThatCouldNotBeRecordedIsLeft() throws Exception {
    createQueue();
    enqueue(billing.file());
    work();
    enqueue(withAnotherCard(billing.file()));
    String noDifference = "ALTER TABLE cardfile_billing_charge %s CONSTRAINT none%s";
    BillingPostgresTest.execute(
        journal, String.format(noDifference, "ADD", " CHECK (difference IS NULL)"));
    assertEquals(BillingRun.FAILED, work(), billing.out());
    assertTrue(billing.out().contains("STOPPED: the queue cannot be used"), billing.out());
    BillingPostgresTest.execute(journal, String.format(noDifference, "DROP", ""));
    assertEquals(BillingRun.REFUSED, work(), billing.out() + billing.err());
    assertEquals(1, billing.reported("reference of another purchase"), billing.out());
  }

  @Test
  void nodeWithOtherSettingsThanTheRunIsRefused() throws Exception {
    createQueue();
    enqueue(billing.file());
    String another = "nothing was sent: the run in the queue was enqueued with another ";
    assertRefused(BillingRun.WRONG_OPTIONS, work("--merchant", "other"), another + "merchant");
    String url = sandbox.purchasesUrl().replace("127.0.0.1", "localhost");
    assertRefused(BillingRun.WRONG_OPTIONS, work("--purchases", url), another + "--purchases");
    Files.writeString(cards, Files.readString(cards).replace("card-1,", "card-99,"));
    assertRefused(BillingRun.WRONG_OPTIONS, work(), another + "file of --credentials");
    assertEquals(0, charges().size());
  }

  /** For example the output of a program that decrypts the file. */
  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void pipeOfCredentialsIsReadOnceAndComparedLikeAFile() throws Exception {
    createQueue();
    String text = Files.readString(cards);
    cards = BillingPipeTest.createPipe(folder.resolve("pipe"));
    BillingPipeTest.write(cards, text);
    enqueue(billing.file());
    BillingPipeTest.write(cards, text.replace("card-1,", "card-99,"));
    assertRefused(BillingRun.WRONG_OPTIONS, work(), "enqueued with another file of --credentials");
    BillingPipeTest.write(cards, text);
    assertEquals(BillingRun.DONE, work(), billing.err());
  }

  @Test
  void nodeWithAWrongTokenStopsAndLeavesItsBatchesToTheOthers() throws Exception {
    createQueue();
    enqueue(billing.file());
    billing.withToken("wrong");
    assertRefused(BillingRun.FAILED, work(), "node ");
    assertTrue(billing.out().contains("STOPPED: the gateway does not accept"), billing.out());
    billing.withToken("TEST");
    assertEquals(BillingRun.DONE, work(), billing.out() + billing.err());
    assertEquals(CHARGES, charges().size());
  }

  @Test
  void databaseWithoutQueueOrJournalIsNamed() {
    assertRefused(BillingRun.FAILED, work(), "the database has no queue, or no journal");
    assertRefused(BillingRun.FAILED, progress(), "the database has no queue, or no journal");
    assertEquals(BillingRun.DONE, createQueue(), billing.err());
    assertRefused(BillingRun.FAILED, work(), "the queue is empty");
    assertRefused(BillingRun.FAILED, createQueue(), "has a queue already");
  }

  @Test
  void unreachableDatabaseIsReportedWithoutItsPassword() {
    journal = "jdbc:postgresql://127.0.0.1:1/none?password=CANARY";
    assertRefused(BillingRun.FAILED, work("--deadline", "1"), "journal UNAVAILABLE: ");
    assertFalse(billing.err().contains("CANARY"), billing.err());
    assertRefused(
        BillingRun.FAILED,
        billing.run("--progress", "--journal", journal, "--deadline", "1"),
        "the database of the queue cannot be reached");
    assertFalse(billing.err().contains("CANARY"), billing.err());
  }

  /** Each of the two ends after 15 s. */
  @Test
  void databaseThatDoesNotAnswerEndsProgressAndWork() throws Exception {
    createQueue();
    enqueue(billing.file());
    String message = "the database of the queue cannot be reached";
    withLockedRun(
        () -> {
          assertRefused(BillingRun.FAILED, progress(), message);
          assertRefused(BillingRun.FAILED, work(), message);
        });
    assertEquals(BillingRun.DONE, work(), billing.out() + billing.err());
  }

  @Test
  void rateIsStoppedWhileTheDatabaseDoesNotAnswer() throws Exception {
    journal += "&socketTimeout=150"; // Longer than stopping may take.
    createQueue();
    enqueue(billing.file(), "--rate", "1");
    try (BillingQueue queue = BillingQueue.open(options(), Map.of())) {
      StartRate rate = SharedRate.of(queue, queue.run().orElseThrow());
      assertTrue(rate.acquire());
      CompletableFuture<Boolean> blocked = new CompletableFuture<>();
      withLockedRun(
          () -> {
            blocked.completeAsync(() -> acquire(rate));
            awaitLock(blocked);
            rate.stop();
          });
      assertFalse(blocked.get());
    }
  }

  private BillingOptions options() throws Exception {
    List<String> line = List.of("--progress", "--journal", journal);
    return BillingOptions.parse(System.out, line).orElseThrow();
  }

  /** For example when a class cannot be loaded. */
  @Test
  void errorStopsTheNodeAndLeavesItsBatch() throws Exception {
    ChargeRun charges = runThatStartsWith(new InternalError("planted"));
    assertStopped("java.lang.InternalError", charges, new DueColumns(DuePolicy.STRICT, cards()));
  }

  @Test
  void batchThatCannotBeReadStopsTheNode() throws Exception {
    ChargeRun charges = runThatStartsWith(new InternalError("planted"));
    DueColumns withoutPolicy = new DueColumns(null, cards());
    assertStopped("java.lang.NullPointerException", charges, withoutPolicy);
  }

  private CardCredentials cards() throws IOException {
    return CardCredentials.read(cards);
  }

  private void assertStopped(String why, ChargeRun charges, DueColumns columns) throws Exception {
    createQueue();
    enqueue(billing.file());
    try (BillingQueue queue = BillingQueue.open(options(), Map.of())) {
      QueuedRun run = queue.run().orElseThrow();
      Scheduler scheduler = new QueueScheduler(queue, run, charges, columns).build("node", 1);
      scheduler.start();
      try {
        assertTrue(charges.awaitStop(Duration.ofMinutes(5)));
      } finally {
        scheduler.stop();
      }
      assertEquals(Optional.of(why), charges.stopped());
      assertEquals(CHARGES, queue.left(run).charges());
    }
  }

  private static boolean acquire(StartRate rate) {
    try {
      return rate.acquire();
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Runs {@code body} while another connection locks the row of the run. */
  private void withLockedRun(Executable body) throws Exception {
    try (Connection other = DriverManager.getConnection(journal);
        Statement statement = other.createStatement()) {
      other.setAutoCommit(false);
      statement.execute("LOCK TABLE cardfile_billing_run");
      assertDoesNotThrow(body);
    }
  }

  private void awaitLock(CompletableFuture<Boolean> blocked) throws Exception {
    while (rows("SELECT pid FROM pg_locks WHERE NOT granted").isEmpty()) {
      assertFalse(blocked.isDone(), () -> "did not wait for the lock: " + blocked);
      Thread.sleep(20); // No event says that a statement waits for a lock.
    }
  }

  @Test
  void cardNumberAsCardIdIsRefusedAndNothingIsEnqueued() throws Exception {
    createQueue();
    for (Path file : List.of(cards, billing.file())) {
      Files.writeString(
          file, Files.readString(file).replaceAll("\\bcard-1\\b", "5123456789012346"));
    }
    assertRefused(BillingRun.FAILED, enqueue(billing.file()), "digits like a card number");
    progress();
    assertEquals("the queue is empty\n", billing.out());
  }

  @Test
  void queueHasNoTokenOfACard() throws Exception {
    createQueue();
    enqueue(billing.file());
    String credential = Files.readAllLines(cards).get(1).split(",")[1];
    String token = credential.replaceFirst(".*token=([^&]+).*", "$1");
    StringBuilder rows = new StringBuilder();
    for (String table : List.of("run", "charge", "task")) {
      rows.append(rows("SELECT t::text FROM cardfile_billing_" + table + " t"));
    }
    assertTrue(rows.toString().contains("card-1"), rows.toString());
    assertTrue(Files.readString(cards).contains(token));
    assertFalse(rows.toString().contains(token), rows.toString());
  }

  /** Returns a copy of {@code file} with another card in its first charge. */
  private Path withAnotherCard(Path file) throws IOException {
    String text = Files.readString(file);
    String line = text.lines().skip(1).findFirst().orElseThrow();
    String card = line.contains(",card-1,") ? "card-2" : "card-1";
    Path other = folder.resolve("other.csv");
    return Files.writeString(other, text.replace(line, line.replaceFirst("card-[0-9]+", card)));
  }

  private String rows(String sql) throws Exception {
    try (Connection connection = DriverManager.getConnection(journal);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      StringBuilder rows = new StringBuilder();
      while (row.next()) {
        rows.append(row.getString(1)).append('\n');
      }
      return rows.toString();
    }
  }
}
