package io.cardfile.ops;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.journal.file.FileJournal;
import io.cardfile.journal.jdbc.JdbcJournal;
import io.cardfile.transport.jdk.JdkTransport;
import io.cardfile.validation.ValidationException;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Opens the journal and the client that the options and the environment name. */
final class Setup {

  private static final Duration DEADLINE = Duration.ofSeconds(30);

  private static final Pattern PASSWORD_IN_URL =
      Pattern.compile(
          "(?i)(pass|password|passwd|passphrase|pwd|secret|token)\\s*=|[?&;,(]\\s*key\\s*="
              + "|//[^?;]*:[^?;]*@");

  private static final int LOGIN_SECONDS = 15;

  private static final Logger JOURNAL_LOGGER = Logger.getLogger(JdbcJournal.class.getName());

  private final Map<String, String> environment;

  /** The certificates to trust; null for those of the JDK. */
  final @Nullable SSLContext tls;

  Setup(Map<String, String> environment, @Nullable SSLContext tls) {
    JOURNAL_LOGGER.setLevel(Level.OFF); // Its warnings are in the result of check.
    this.environment = environment;
    this.tls = tls;
  }

  /** A command on an open journal; returns an exit code. */
  interface Action {
    int on(PurchaseJournal journal) throws CommandFailure, IOException;
  }

  /**
   * Runs a command on the journal.
   *
   * @param changes false for a snapshot of a file, which another process may have open
   */
  int onJournal(CommandLine line, boolean changes, Action action)
      throws CommandFailure, IOException {
    quietPeriod(line); // A wrong one is refused before the journal is opened.
    if (line.oneOf("--file", "--jdbc-url").equals("--jdbc-url")) {
      return action.on(JdbcJournal.open(dataSource(line)));
    }
    Path file = file(line);
    try (FileJournal journal = changes ? FileJournal.open(file) : FileJournal.openReadOnly(file)) {
      return action.on(journal);
    }
  }

  /** Returns the user that called the command, also with sudo as the user of the application. */
  String userName() {
    return environment.getOrDefault("SUDO_USER", System.getProperty("user.name", ""));
  }

  /** Returns the quiet period of the options, or the default. */
  static Duration quietPeriod(CommandLine line) throws CommandFailure {
    if (!line.has("--quiet-period")) {
      return Duration.ofMinutes(15);
    }
    String period = line.required("--quiet-period");
    if (!period.matches("[1-9][0-9]{0,5}[mh]")) {
      throw CommandFailure.wrongUsage("--quiet-period is a number of minutes or hours, such as 1h");
    }
    return Duration.parse("PT" + period);
  }

  static Path file(CommandLine line) throws CommandFailure {
    try {
      return Paths.get(line.required("--file"));
    } catch (InvalidPathException e) {
      throw CommandFailure.wrongUsage("--file is no path");
    }
  }

  DataSource dataSource(CommandLine line) throws CommandFailure {
    String url = line.required("--jdbc-url");
    if (PASSWORD_IN_URL.matcher(url).find()) {
      throw CommandFailure.wrongUsage(
          "--jdbc-url must not have a password: set CARDFILE_DB_PASSWORD");
    }
    try {
      DriverManager.getDriver(url);
    } catch (SQLException e) {
      throw CommandFailure.wrongUsage(
          "the class path has no driver for --jdbc-url: start the command by java -cp"
              + " cardfile-ops.jar:DRIVER.jar "
              + Main.class.getName());
    }
    DriverManager.setLoginTimeout(LOGIN_SECONDS);
    Properties login = new Properties();
    login.put("user", line.has("--db-user") ? line.required("--db-user") : "");
    login.put("password", environment.getOrDefault("CARDFILE_DB_PASSWORD", ""));
    login.values().removeIf(""::equals);
    return (DataSource)
        Proxy.newProxyInstance(
            Setup.class.getClassLoader(),
            new Class<?>[] {DataSource.class},
            (source, method, arguments) -> {
              if (method.getName().equals("getConnection")) {
                return DriverManager.getConnection(url, login);
              }
              throw new UnsupportedOperationException(method.getName());
            });
  }

  Endpoints endpoints(CommandLine line) throws CommandFailure {
    String option = line.oneOf("--live", "--test");
    Endpoints.Builder builder = option.equals("--live") ? Endpoints.live() : Endpoints.test();
    builder.purchasesUrl(line.required(option));
    try {
      return line.has("--wallet-url")
          ? builder.walletUrl(line.value("--wallet-url")).build()
          : builder.build();
    } catch (ValidationException e) {
      throw CommandFailure.wrongUsage(
          String.valueOf(e.getMessage())
              .replace("purchasesUrl", option)
              .replace("walletUrl", "--wallet-url"));
    }
  }

  PaymentClient.Builder client(CommandLine line) throws CommandFailure {
    String token = environment.getOrDefault("CARDFILE_API_TOKEN", "");
    if (token.isEmpty()) {
      throw CommandFailure.wrongUsage(
          "the environment variable CARDFILE_API_TOKEN must have the API token");
    }
    JdkTransport transport = tls == null ? JdkTransport.create() : JdkTransport.create(tls);
    return PaymentClient.builder(endpoints(line), transport)
        .credentials(line.required("--username"), token)
        .deadline(DEADLINE)
        .lookUps();
  }
}
