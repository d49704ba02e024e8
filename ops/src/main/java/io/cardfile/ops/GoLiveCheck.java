package io.cardfile.ops;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.file.FileJournal;
import io.cardfile.journal.jdbc.JdbcJournal;
import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.money.Money;
import io.cardfile.purchase.LookUpOutcome;
import io.cardfile.purchase.PurchaseResponse;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import javax.sql.DataSource;

/** Checks a configuration before it goes live. Charges nothing and leaves nothing behind. */
final class GoLiveCheck {

  static final String[] COLUMNS = {"check", "result", "text"};

  private static final int QUERY_SECONDS = 15;
  private static final int TIMEOUT_MILLIS = 10_000;
  private static final long CLOCK_TOLERANCE_MILLIS = 30_000;

  private static final String OK = "ok";
  private static final String TO_DO = "to do";
  private static final String NOT_SEEN = "not seen";

  private final Setup setup;
  private final CommandLine line;
  private final List<JsonValue> rows = new ArrayList<>();
  private boolean ok = true;

  GoLiveCheck(Setup setup, CommandLine line) {
    this.setup = setup;
    this.line = line;
  }

  /** Returns the result of each check. */
  JsonObject run() throws CommandFailure {
    Endpoints endpoints = setup.endpoints(line);
    PaymentClient client = setup.client(line).build();
    checkClock(checkAddress("purchases address", endpoints.purchasesUrl()));
    if (line.has("--wallet-url")) {
      checkAddress("wallet address", endpoints.walletUrl());
    }
    checkCredentials(client, endpoints.isTest());
    if (line.has("--file")) {
      checkFile(Setup.file(line));
    } else {
      checkDatabase(setup.dataSource(line));
    }
    return JsonObject.builder().put("checks", JsonArray.of(rows)).put("ready", ok).build();
  }

  /** Returns whether nothing is to do. */
  boolean isOk() {
    return ok;
  }

  private void add(String name, String result, String text) {
    ok &= !result.equals(TO_DO);
    rows.add(
        JsonObject.builder().put("check", name).put("result", result).put("text", text).build());
  }

  /** Checks an address without credentials, and returns the time of the gateway; 0 if unknown. */
  private long checkAddress(String name, String url) {
    try {
      HttpURLConnection connection = (HttpURLConnection) new URL(url).openConnection();
      boolean isTls = connection instanceof HttpsURLConnection;
      SSLContext tls = setup.tls;
      if (isTls && tls != null) {
        ((HttpsURLConnection) connection).setSSLSocketFactory(tls.getSocketFactory());
      }
      connection.setInstanceFollowRedirects(false);
      connection.setUseCaches(false);
      connection.setConnectTimeout(TIMEOUT_MILLIS);
      connection.setReadTimeout(TIMEOUT_MILLIS);
      int status = connection.getResponseCode();
      long date = connection.getDate();
      connection.disconnect();
      add(name, OK, "status " + status + (isTls ? " over TLS" : " without TLS, from this machine"));
      return date;
    } catch (IOException e) {
      add(
          name,
          TO_DO,
          "no answer ("
              + e.getClass().getSimpleName()
              + "): check the address, the firewall and the certificates of this JDK");
      return 0;
    }
  }

  private void checkClock(long gatewayMillis) {
    long ahead = System.currentTimeMillis() - gatewayMillis;
    if (gatewayMillis == 0) {
      add("clock", NOT_SEEN, "the gateway shows no time: make sure that this machine uses NTP");
    } else if (Math.abs(ahead) > CLOCK_TOLERANCE_MILLIS) {
      String direction = ahead > 0 ? " s ahead of" : " s behind";
      add("clock", TO_DO, Math.abs(ahead) / 1_000 + direction + " the gateway: use NTP");
    } else {
      add("clock", OK, "within 30 s of the gateway");
    }
  }

  private void checkCredentials(PaymentClient client, boolean isTest) {
    String reference = "cardfile-check-" + UUID.randomUUID();
    LookUpOutcome found = client.lookUp(reference, Money.of("1.00", "AUD")).execute();
    if (found.kind() == LookUpOutcome.Kind.NOT_FOUND) {
      add("credentials", OK, "accepted by a look-up of a reference that does not exist");
    } else {
      add(
          "credentials",
          TO_DO,
          (found.why().isEmpty() ? "a look-up finds what does not exist" : found.why())
              + ": check the user name, the API token and the address");
    }
    String system = isTest ? "test system" : "live system";
    Boolean flag = found.reply().flatMap(PurchaseResponse::testFlag).orElse(null);
    if (flag == null) {
      add(system, NOT_SEEN, "the reply does not show it: compare the address with your contract");
    } else if (flag == isTest) {
      add(system, OK, "the reply is from it");
    } else {
      add(system, TO_DO, "the reply is from the other system: check the address");
    }
  }

  private void checkFile(Path path) {
    Path beside = path.resolveSibling(path.getFileName() + ".check");
    try (FileJournal journal = FileJournal.open(path)) {
      write(beside);
      add("journal", OK, "readable and writable at " + journal.now());
    } catch (JournalException e) {
      add("journal", TO_DO, e.getMessage());
    } catch (IOException e) {
      String kind = e.getClass().getSimpleName();
      add("journal", TO_DO, "no write beside it (" + kind + "): check the rights and the space");
    }
  }

  // A file that a killed check has left behind is replaced.
  private static void write(Path beside) throws IOException {
    try {
      Files.write(
          beside,
          new byte[1_000],
          StandardOpenOption.CREATE,
          StandardOpenOption.TRUNCATE_EXISTING,
          StandardOpenOption.WRITE,
          StandardOpenOption.SYNC);
    } finally {
      Files.deleteIfExists(beside);
    }
  }

  private void checkDatabase(DataSource source) {
    try {
      JdbcJournal journal = JdbcJournal.open(source);
      journal.find("cardfile-check", "cardfile-check");
      requireWritable(source);
      if (journal.durabilityWarnings().isEmpty()) {
        add("journal", OK, "readable, writable and durable");
      }
      journal.durabilityWarnings().forEach(warning -> add("journal", TO_DO, warning));
    } catch (JournalException e) {
      add("journal", TO_DO, e.getMessage());
    } catch (SQLException e) {
      add(
          "journal",
          TO_DO,
          "not writable (SQLState "
              + e.getSQLState()
              + "): is it a standby? The user needs select, insert, update and delete");
    }
  }

  // The database checks the rights, and that it is not read only, although no row is changed.
  private static void requireWritable(DataSource source) throws SQLException {
    try (Connection connection = source.getConnection();
        Statement write = connection.createStatement()) {
      write.setQueryTimeout(QUERY_SECONDS);
      connection.setAutoCommit(false);
      write.executeUpdate(
          "insert into cardfile_purchase select * from cardfile_purchase where 1 = 0");
      write.executeUpdate("update cardfile_purchase set state = state where 1 = 0");
      write.executeUpdate("delete from cardfile_purchase where 1 = 0");
      connection.rollback();
    }
  }
}
