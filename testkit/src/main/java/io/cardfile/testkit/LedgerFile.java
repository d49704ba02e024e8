package io.cardfile.testkit;

import io.cardfile.testkit.SandboxOptions.WrongOption;
import io.cardfile.testkit.gateway.Ledger;
import io.cardfile.testkit.gateway.LedgerEntry;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Locale;

/** Writes the ledger of a sandbox to a CSV file when the process receives a signal to end. */
final class LedgerFile {

  private static final String HEADER = "reference,id,amount,currency,status,kind,response_code";

  private final Path path;

  private LedgerFile(Path path) {
    this.path = path;
  }

  /** Creates the file now, so that an unusable path is an error at the start and not at the end. */
  static LedgerFile create(String name) throws WrongOption {
    Path path = path(name);
    try {
      Files.write(path, new byte[0]);
    } catch (IOException e) {
      throw new WrongOption("--ledger: " + problem(path, e));
    }
    return new LedgerFile(path);
  }

  private static Path path(String name) throws WrongOption {
    try {
      return Paths.get(name).toAbsolutePath();
    } catch (InvalidPathException e) {
      throw new WrongOption("--ledger: not a valid path: " + e.getReason());
    }
  }

  /** Returns what is wrong with the path, and what to do. */
  static String problem(Path path, IOException e) {
    if (Files.isDirectory(path)) {
      return path + " is a folder: name a file in it";
    }
    Path folder = path.getParent();
    if (folder != null && !Files.isDirectory(folder)) {
      return "the folder " + folder + " does not exist: create it first, or name another file";
    }
    if (e instanceof AccessDeniedException) {
      return "this user may not write " + path + ": change its permissions, or name another file";
    }
    String reason = e instanceof FileSystemException ? ((FileSystemException) e).getReason() : null;
    return path
        + " cannot be written: "
        + (reason == null ? "name another file" : reason + "; name another file");
  }

  /** Writes {@code ledger} on SIGTERM, Ctrl-C and the like; not on SIGKILL. */
  void writeAtEnd(Ledger ledger) {
    Runtime.getRuntime().addShutdownHook(new Thread(() -> writeOrReport(ledger), "ledger"));
  }

  private void writeOrReport(Ledger ledger) {
    try {
      write(ledger);
    } catch (IOException e) {
      System.err.println("cardfile-sandbox: the ledger could not be written: " + e);
    }
  }

  void write(Ledger ledger) throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(path, StandardCharsets.UTF_8)) {
      out.write(HEADER + "\n");
      for (LedgerEntry entry : ledger.entries()) {
        out.write(line(entry) + "\n");
      }
    }
  }

  private static String line(LedgerEntry entry) {
    return String.join(
        ",",
        quoted(entry.reference()),
        entry.id(),
        Long.toString(entry.amountMinorUnits()),
        entry.currency(),
        lower(entry.outcome()),
        lower(entry.kind()),
        entry.responseCode());
  }

  // The sandbox generates all other fields; they need no quotes.
  private static String quoted(String text) {
    boolean plain = text.indexOf(',') < 0 && text.indexOf('"') < 0;
    return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
  }

  private static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
