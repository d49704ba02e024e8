package io.cardfile.sample.billing;

import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.journal.file.FileJournal;
import io.cardfile.sample.WrongOptions;
import io.cardfile.sample.billing.BillingOptions.Task;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The open journal of a run.
 *
 * @param name the name on the command line, without credentials
 */
record BillingJournal(String name, PurchaseJournal journal, Closeable owner) implements Closeable {

  private static final String NAMES = "--journal must be file:PATH, jdbc:postgresql:... or memory";
  static final String MEMORY = "memory";
  private static final String FILE = "file:";
  private static final String POSTGRES = "jdbc:postgresql:";

  // A journal in these folders would be lost with its process or at the next start of the machine.
  private static final List<Path> DEVICES =
      List.of(Path.of("/dev"), Path.of("/proc"), Path.of("/sys"));

  /**
   * Returns the value of {@code --journal}, or by default a file in the folder of {@code --file}.
   */
  static String nameOf(BillingOptions options) throws WrongOptions {
    if (options.journal != null) {
      return options.journal;
    }
    Path file = Objects.requireNonNull(options.file).toAbsolutePath();
    if (isNotAFile(file) || isAmongDevices(file)) {
      throw new WrongOptions(
          "--file is a pipe, a device or in a folder of devices, where no journal can be kept;"
              + " name one with --journal");
    }
    return FILE + file.resolveSibling("billing.journal");
  }

  private static boolean isNotAFile(Path path) {
    return Files.exists(path) && !Files.isRegularFile(path) && !Files.isDirectory(path);
  }

  private static boolean isAmongDevices(Path file) {
    Path folder = file.resolveSibling("");
    try {
      folder = folder.toRealPath();
    } catch (IOException e) {
      // The folder does not exist, so opening --file fails later.
    }
    return DEVICES.stream().anyMatch(folder::startsWith);
  }

  /** Opens the journal. */
  static BillingJournal open(
      String name, BillingOptions options, Map<String, String> environment, Clock clock)
      throws IOException, WrongOptions {
    if (name.equals(MEMORY)) {
      return new BillingJournal(name, InMemoryJournal.create(clock), () -> {});
    }
    if (name.startsWith(FILE)) {
      FileJournal journal = file(path(name), options, clock);
      return new BillingJournal(name, journal, journal);
    }
    if (isPostgres(name)) {
      PostgresJournal journal = PostgresJournal.open(name, options, environment);
      return new BillingJournal(PostgresJournal.withoutSecrets(name), journal.journal(), journal);
    }
    throw new WrongOptions(NAMES);
  }

  /** Refuses an invalid name. */
  static void requireName(String name, Task task) throws WrongOptions {
    if (name.startsWith(FILE)) {
      path(name);
    } else if (isPostgres(name)) {
      PostgresJournal.requireUrl(name);
    } else if (!name.equals(MEMORY)) {
      throw new WrongOptions(NAMES);
    }
    if (name.equals(MEMORY) && task == Task.RECONCILE) {
      throw new WrongOptions("--journal memory holds nothing: it ended with its run");
    }
  }

  /** Returns whether {@code name}, which may be null, names a database. */
  static boolean isPostgres(@Nullable String name) {
    return name != null && name.startsWith(POSTGRES);
  }

  private static Path path(String name) throws WrongOptions {
    try {
      Path path = Path.of(name.substring(FILE.length()));
      if (path.getFileName() == null || path.toString().isEmpty()) {
        throw new WrongOptions(NAMES);
      }
      return path;
    } catch (InvalidPathException e) {
      throw new WrongOptions(NAMES);
    }
  }

  private static FileJournal file(Path path, BillingOptions options, Clock clock)
      throws IOException {
    if (options.task == Task.RECONCILE) {
      requireFile(options);
    }
    return options.newJournal ? FileJournal.create(path, clock) : FileJournal.open(path, clock);
  }

  // With a mistyped --file, the journal of other files in its folder would be opened.
  private static void requireFile(BillingOptions options) throws IOException {
    if (options.journal == null && !Files.exists(Objects.requireNonNull(options.file))) {
      throw new FileSystemException(
          options.file.toString(),
          null,
          "there is no such file; correct --file, or name the journal with --journal");
    }
  }

  @Override
  public void close() throws IOException {
    owner.close();
  }
}
