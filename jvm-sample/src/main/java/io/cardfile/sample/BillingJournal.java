package io.cardfile.sample;

import io.cardfile.journal.FileJournal;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.PurchaseJournal;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/**
 * The journal of a run, opened.
 *
 * @param name how the command line names it; without credentials
 */
record BillingJournal(String name, PurchaseJournal journal, Closeable owner) implements Closeable {

  private static final String FILE = "file:";
  private static final String POSTGRES = "jdbc:postgresql:";

  /** What {@code --journal} is when it is not given: a file beside the one with the charges. */
  static String besides(Path file) {
    return FILE + file.toAbsolutePath().resolveSibling("billing.journal");
  }

  static BillingJournal open(String name, BillingOptions options, Map<String, String> environment)
      throws IOException, WrongOptions {
    if (name.equals("memory")) {
      return new BillingJournal(name, InMemoryJournal.create(), () -> {});
    }
    if (name.startsWith(FILE) && name.length() > FILE.length()) {
      FileJournal journal = FileJournal.open(Path.of(name.substring(FILE.length())));
      return new BillingJournal(name, journal, journal);
    }
    if (name.startsWith(POSTGRES)) {
      PostgresJournal journal = PostgresJournal.open(name, options, environment);
      return new BillingJournal(PostgresJournal.withoutSecrets(name), journal.journal(), journal);
    }
    throw new WrongOptions("--journal must be file:PATH, jdbc:postgresql:... or memory");
  }

  @Override
  public void close() throws IOException {
    owner.close();
  }
}
