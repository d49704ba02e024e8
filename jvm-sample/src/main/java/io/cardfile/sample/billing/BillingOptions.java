package io.cardfile.sample.billing;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.ListIterator;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The parsed command line of the billing run. */
final class BillingOptions {

  /** The task to run. */
  enum Task {
    TRY,
    CHARGE,
    RECONCILE,
    RESTORE,
    GENERATE,
    COMPARE,
    HELP
  }

  static final String USAGE =
      """
      Charges due payments: merchant initiated payments from a CSV file, each at most once.
      cardfile-billing stands for: java -jar jvm-sample/target/cardfile-billing.jar
        cardfile-billing                        try it: generates a file, sandbox and journal
        cardfile-billing --file FILE --purchases URL [options]            charge
        cardfile-billing --reconcile --file FILE --purchases URL          resolve doubts
        cardfile-billing --restore LIST --file FILE --purchases URL       restore lost charges
        cardfile-billing --generate FILE --count N --purchases URL        generate a file to try
        cardfile-billing --compare LEDGER --file FILE      compare the sandbox's ledger with a file
        --file FILE        CSV with reference,amount,currency,stored_credential,auth_reason
        --purchases URL    the gateway's base URL: https, or http on loopback
        --former-purchases URL
                           the earlier URL of the same gateway, if it has moved: the journal's
                           outcomes from there are accepted, and --reconcile resolves what was sent
                           there; give it to --restore as well. Never give the URL of another
                           system, such as one for tests: it may have other charges with the same
                           references
        --former-user NAME an earlier user name at the gateway, if it has changed.
                           Charging: the journal's outcomes of that user name are accepted; needed
                           if it differs from the name of --merchant. Never give a test account.
                           --restore: give it, with each file, if another user name than the current
                           one has been in use since the copy of the journal was made or, if the
                           whole journal is lost, since the first charge of FILE. The charges that
                           are restored as in doubt may then belong to either user name, and a
                           person must resolve them.
                           Reconcile doubts from before the change with the earlier user name and
                           token, and with --merchant: the current user name does not find them
        --merchant NAME    the merchant's name in the journal: the user name by default. If the
                           user name changes, give the earlier one here, the same in each run:
                           under another name every charge of FILE is unknown and made again
        --journal JOURNAL  file:PATH, jdbc:postgresql:... or memory; by default billing.journal in
                           the folder of FILE; required if FILE is a pipe or a device.
                           Give the same in each run: every charge of FILE that a journal does not
                           know is made, perhaps again. A journal with charges of other merchants
                           only is refused; another journal of this merchant is not
        --new-merchant     merchants share the journal, and this one has no charge in it yet; give
                           it once, for the first run
        --journal-schema NAME
                           the schema of the journal, if a PostgreSQL database has several journals:
                           the name as the database has it, without quotes; needed if this user may
                           write to several of them
        --new-journal      create the journal, or its tables in a database, for the first run; give
                           it once, and to one process: it is refused if the journal exists.
                           Without it a missing journal counts as lost, and nothing is charged
        --threads N        number of simultaneous charges, 1 to 256; 8 by default
        --rate N           maximum charges per second; 0, the default, for no limit
        --deadline N       maximum seconds for one charge; 55 by default
        --skip-bad         charge the good lines of a file that has bad ones
        --allow-unknown-reasons
                           charge lines with an auth_reason that this version does not know
        --journal-is-incomplete
                           the journal may lack charges, as after restoring a backup, or is
                           lost: open it, and charge nothing until --journal-is-complete
        --restore LIST     like --journal-is-incomplete; also restores the charges in LIST, a
                           settlement file of the gateway (CSV with
                           reference,id,amount,currency,status) for every user name that made
                           charges, and restores as in doubt the charges of FILE that neither LIST
                           nor the journal has, with unknown reasons too. A list that no charge of
                           the journal proves is refused
        --trust-list       with --restore: a person has compared the references of LIST with the
                           file: restore it although no charge of the journal proves it
        --journal-is-complete
                           a person has dealt with the missing charges, or with the unreadable end
                           of the journal: charge again from now on; give it once
        --stop-after N     stop after this many consecutive charges that had no answer, or were each
                           refused with status 401, 403, 404 or 405; 50 by default, 0 for never
        --list N           maximum number of references shown in each list; 20 by default
        --quiet N          with --reconcile: minutes after which a charge that the gateway does
                           not know is resolved as not charged; 15 by default, at least 2
        --trust-absence    with --reconcile: a person has verified URL, user name and token: a
                           charge that the gateway does not find was not charged, although no reply
                           has approved a charge of the journal there yet
        --lost-since DATE  with --reconcile: the first day, such as 2026-11-20 (UTC), on which the
                           charges of FILE that --restore has put in doubt may have been sent, with
                           this file or an earlier one. A charge that the gateway does not know
                           stays in doubt without this option, when this is longer ago than
                           --remembers, or when it is not in FILE: run --reconcile for each file
                           that was restored, with that file's date
        --remembers DAYS   with --reconcile: how long the gateway finds a charge, 1 to 3650 days: an
                           older charge that it does not know stays in doubt; 30 by default
        --seed N           with --generate: another seed gives another file; 1 by default
        --bad-lines N      with --generate: number of invalid lines; 0 by default
      The environment variables CARDFILE_USERNAME and CARDFILE_TOKEN hold the credentials, by
      default TEST-merchant and TEST on loopback; CARDFILE_DB_USER and CARDFILE_DB_PASSWORD those of
      the database, if the JDBC URL has none. CARDFILE_JOURNAL_FOR_TESTS=true also allows a journal
      on a disk that loses its content, such as a memory disk or a container's layer.
      Exit codes: 0 every charge is approved or declined, 1 the run could not start or was stopped,
      2 the options are wrong, 3 the file has bad lines, 4 some charges are not sent or in doubt,
      5 every charge has an answer, and some are refused for good or have the reference of another
      purchase, 130 or 143 stopped by Ctrl-C or kill. Correct what 1, 2 and 3 report; resolve what
      is in doubt with --reconcile; then, or after a crash, run the same command again. After 5
      correct the lines in the report: give a new reference to refused charges, and to a charge
      whose reference belongs to another purchase only if that purchase was not charged. Correct
      FILE in a text editor: a spreadsheet changes references (0001042 becomes 1042, and MAR-12
      becomes 12-Mar), and a charge with a changed reference is made again. With the same journal
      and the same references nothing is charged twice. The journal 'memory' is lost with the run:
      for tests only.
      """;

  private static final Map<String, Task> ONLY_FOR =
      Map.of(
          "--quiet", Task.RECONCILE,
          "--trust-absence", Task.RECONCILE,
          "--lost-since", Task.RECONCILE,
          "--remembers", Task.RECONCILE,
          "--trust-list", Task.RESTORE);

  Task task = Task.TRY;
  @Nullable Path file;
  private @Nullable DueInput input;
  @Nullable Path other; // The generated file, the ledger, or the gateway's list.
  @Nullable String purchases;
  @Nullable String formerPurchases;
  @Nullable String formerUser;
  @Nullable String merchant;
  @Nullable String journal;
  @Nullable String journalSchema;
  int threads = 8;
  int rate;
  Duration deadline = Duration.ofSeconds(55);
  boolean skipBad;
  boolean allowUnknownReasons;
  boolean newJournal;
  boolean newMerchant;
  boolean journalIsIncomplete;
  boolean journalIsComplete;
  boolean trustAbsence;
  boolean trustList;
  @Nullable Instant lostSince;
  int stopAfter = 50;
  int list = 20;
  Duration quiet = Duration.ofMinutes(15);
  Duration remembers = Duration.ofDays(30);
  int count = 1_000;
  long seed = 1;
  int badLines;

  static BillingOptions parse(List<String> arguments) throws WrongOptions {
    BillingOptions options = new BillingOptions();
    if (!arguments.isEmpty()) {
      options.task = Task.CHARGE;
    }
    for (ListIterator<String> rest = arguments.listIterator(); rest.hasNext(); ) {
      options.take(rest.next(), rest);
    }
    options.requireWhatTheTaskNeeds();
    options.requireNothingOfAnotherTask(arguments);
    return options;
  }

  /**
   * Returns the file with the charges; always the same object, because a pipe is read only once.
   */
  DueInput input() throws IOException {
    if (input == null) {
      input = newInput();
    }
    return input;
  }

  private DueInput newInput() throws IOException {
    // Lost charges may have been made with --allow-unknown-reasons.
    boolean isPutBack = task == Task.RESTORE || task == Task.RECONCILE;
    boolean unknownReasons = allowUnknownReasons || isPutBack;
    return DueInput.of(Objects.requireNonNull(file), unknownReasons);
  }

  /** Refuses a date in the future. */
  void requireNoFuture(Instant now) throws WrongOptions {
    require(
        lostSince == null || !lostSince.isAfter(now),
        "--lost-since is in the future: give the first day, in UTC, on which charges may have been"
            + " sent");
  }

  private void take(String option, ListIterator<String> rest) throws WrongOptions {
    switch (option) {
      case "--help", "-h" -> task = Task.HELP;
      case "--reconcile" -> task(Task.RECONCILE);
      case "--skip-bad" -> skipBad = true;
      case "--allow-unknown-reasons" -> allowUnknownReasons = true;
      case "--new-journal" -> newJournal = true;
      case "--new-merchant" -> newMerchant = true;
      case "--journal-is-incomplete" -> journalIsIncomplete = true;
      case "--journal-is-complete" -> journalIsComplete = true;
      case "--trust-absence" -> trustAbsence = true;
      case "--trust-list" -> trustList = true;
      case "--lost-since" -> lostSince = date(option, rest);
      case "--restore" -> other(Task.RESTORE, path(option, rest));
      case "--generate" -> other(Task.GENERATE, path(option, rest));
      case "--compare" -> other(Task.COMPARE, path(option, rest));
      case "--file" -> file = path(option, rest);
      case "--purchases" -> purchases = value(option, rest);
      case "--former-purchases" -> formerPurchases = value(option, rest);
      case "--former-user" -> formerUser = value(option, rest);
      case "--merchant" -> merchant = value(option, rest);
      case "--journal" -> journal = value(option, rest);
      case "--journal-schema" -> journalSchema = value(option, rest);
      default -> takeNumber(option, rest);
    }
  }

  private void takeNumber(String option, ListIterator<String> rest) throws WrongOptions {
    switch (option) {
      case "--threads" -> threads = number(option, rest, 1, 256);
      case "--rate" -> rate = number(option, rest, 0, 100_000);
      case "--deadline" -> deadline = Duration.ofSeconds(number(option, rest, 1, 3_600));
      case "--stop-after" -> stopAfter = number(option, rest, 0, 1_000_000);
      case "--list" -> list = number(option, rest, 0, 1_000_000);
      case "--quiet" -> quiet = Duration.ofMinutes(number(option, rest, 2, 100_000));
      case "--remembers" -> remembers = Duration.ofDays(number(option, rest, 1, 3_650));
      case "--count" -> count = number(option, rest, 0, 100_000_000);
      case "--seed" -> seed = number(option, rest, 0, 999_999_999);
      case "--bad-lines" -> badLines = number(option, rest, 0, 1_000_000);
      default -> throw new WrongOptions(whyUnknown(option, rest.nextIndex()));
    }
  }

  private void task(Task given) throws WrongOptions {
    if (task != Task.CHARGE) {
      throw new WrongOptions("--reconcile, --restore, --generate and --compare exclude each other");
    }
    task = given;
  }

  private void other(Task given, Path path) throws WrongOptions {
    task(given);
    other = path;
  }

  private void requireWhatTheTaskNeeds() throws WrongOptions {
    require(file != null || !needsFile(), "--file is missing: the CSV with the charges");
    require(file != null || !needsJournal(), "--file or --journal is missing");
    require(
        file != null || lostSince == null,
        "--lost-since needs --file: the file whose charges may have been sent since then");
    require(purchases != null || !needsGateway(), "--purchases is missing: the gateway's base URL");
    require(
        !journalIsIncomplete || !journalIsComplete,
        "--journal-is-incomplete and --journal-is-complete exclude each other");
    require(
        !journalIsComplete || task != Task.RESTORE,
        "--journal-is-complete does not go with --restore");
    require(
        !skipBad || task != Task.RESTORE,
        "--skip-bad does not go with --restore: a line that is skipped now is charged, perhaps"
            + " again, when it is corrected");
    require(
        formerPurchases == null || needsGateway() && task != Task.GENERATE,
        "--former-purchases is only for charging, for --reconcile and for --restore");
    require(
        formerUser == null || task == Task.CHARGE || task == Task.RESTORE,
        "--former-user is only for charging and for --restore");
    require(
        !newJournal || !journalIsIncomplete && !journalIsComplete && task == Task.CHARGE,
        "--new-journal is only for charging, without --journal-is-incomplete and"
            + " --journal-is-complete");
    require(
        journalSchema == null || BillingJournal.isPostgres(journal),
        "--journal-schema is only for a --journal in PostgreSQL: jdbc:postgresql:...");
    require(
        journalSchema == null || !newJournal,
        "--new-journal creates the first journal of a database, in the currentSchema of the URL;"
            + " create a journal in another schema with the SQL files of the library");
    require(
        !newMerchant || (task == Task.CHARGE || task == Task.RESTORE) && !newJournal,
        "--new-merchant is only for charging and for --restore, with an existing journal");
    if (journal != null) {
      BillingJournal.requireName(journal, task);
      require(
          !newJournal || !journal.equals(BillingJournal.MEMORY),
          "--new-journal does not go with --journal memory");
    }
  }

  private void requireNothingOfAnotherTask(List<String> arguments) throws WrongOptions {
    for (String option : arguments) {
      Task only = ONLY_FOR.getOrDefault(option, task);
      boolean fits = task == only || task == Task.HELP;
      require(fits, option + " is only for --" + only.name().toLowerCase(Locale.ROOT));
    }
  }

  private boolean needsFile() {
    return task == Task.CHARGE || task == Task.COMPARE || task == Task.RESTORE;
  }

  private boolean needsJournal() {
    return task == Task.RECONCILE && journal == null;
  }

  private boolean needsGateway() {
    return task != Task.TRY && task != Task.HELP && task != Task.COMPARE;
  }

  private static void require(boolean holds, String message) throws WrongOptions {
    if (!holds) {
      throw new WrongOptions(message);
    }
  }

  // A value after an equals sign, or a word without dashes, may be a misplaced secret.
  private static String whyUnknown(String option, int number) {
    if (!option.startsWith("--")) {
      return "argument " + number + " is unexpected: every option begins with two dashes";
    }
    int equals = option.indexOf('=');
    return "there is no option "
        + (equals < 0
            ? option
            : option.substring(0, equals) + "=; separate an option and its value with a space");
  }

  private static String value(String option, ListIterator<String> rest) throws WrongOptions {
    require(rest.hasNext(), option + " needs a value");
    return rest.next();
  }

  private static Path path(String option, ListIterator<String> rest) throws WrongOptions {
    try {
      return Path.of(value(option, rest));
    } catch (InvalidPathException e) {
      throw new WrongOptions(option + " is not a valid path");
    }
  }

  private static Instant date(String option, ListIterator<String> rest) throws WrongOptions {
    try {
      return LocalDate.parse(value(option, rest)).atStartOfDay(ZoneOffset.UTC).toInstant();
    } catch (DateTimeParseException e) {
      throw new WrongOptions(option + " must be a date such as 2026-11-20");
    }
  }

  private static int number(String option, ListIterator<String> rest, int least, int most)
      throws WrongOptions {
    String text = value(option, rest);
    int number = text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : -1;
    require(
        number >= least && number <= most,
        option + " must be a number from " + least + " to " + most);
    return number;
  }
}
