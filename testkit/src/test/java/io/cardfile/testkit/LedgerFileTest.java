package io.cardfile.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.money.Money;
import io.cardfile.testkit.SandboxOptions.WrongOption;
import io.cardfile.testkit.gateway.TestCards;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LedgerFileTest {

  private static final String READY = "sandbox ready wallet=";

  @Test
  void stoppedSandboxLeavesItsLedger(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("ledger.csv");
    try (SandboxProcess sandbox = SandboxProcess.start("--ledger", file.toString())) {
      String ready = sandbox.line();
      assertTrue(ready.startsWith(READY), ready);
      String url = ready.substring(READY.length(), ready.indexOf(' ', READY.length()));
      ExampleClient client = ExampleClient.of(url, new HttpTransport(HttpClient.newHttpClient()));
      client.first("INV-1", TestCards.VISA_APPROVED, Money.of("10.00", "AUD"));
      client.first("INV-2", TestCards.VISA_DECLINED, Money.of("7", "JPY"));
      sandbox.process().destroy();
      assertTrue(sandbox.process().waitFor(30, TimeUnit.SECONDS));
    }
    List<String> lines = Files.readAllLines(file);
    assertEquals("reference,id,amount,currency,status,kind,response_code", lines.get(0));
    assertEquals("INV-1,p-?,1000,AUD,approved,first_card_on_file,00", withoutId(lines.get(1)));
    assertEquals("INV-2,p-?,7,JPY,declined,first_card_on_file,05", withoutId(lines.get(2)));
    assertEquals(3, lines.size());
  }

  @Test
  void folderThatIsMissingIsNamed(@TempDir Path folder) {
    Path missing = folder.resolve("missing");
    assertEquals(
        "--ledger: the folder "
            + missing
            + " does not exist: create it first, or name another file; see --help",
        refused(missing.resolve("ledger.csv")));
  }

  @Test
  void fileInsteadOfTheFolderIsNamed(@TempDir Path folder) throws IOException {
    Path file = Files.createFile(folder.resolve("file"));
    assertTrue(
        refused(file.resolve("ledger.csv")).contains("the folder " + file + " does not exist:"));
  }

  @Test
  void folderInsteadOfTheFileIsNamed(@TempDir Path folder) {
    assertEquals(
        "--ledger: " + folder + " is a folder: name a file in it; see --help", refused(folder));
  }

  @Test
  void fileOfAnotherUserIsNamed(@TempDir Path folder) {
    Path file = folder.resolve("ledger.csv");
    assertEquals(
        "this user may not write " + file + ": change its permissions, or name another file",
        LedgerFile.problem(file, new AccessDeniedException(file.toString())));
  }

  @Test
  void otherProblemsAreNamedWithTheirReason(@TempDir Path folder) {
    Path file = folder.resolve("ledger.csv");
    assertEquals(
        file + " cannot be written: Read-only file system; name another file",
        LedgerFile.problem(
            file, new FileSystemException(file.toString(), null, "Read-only file system")));
    assertEquals(
        file + " cannot be written: name another file",
        LedgerFile.problem(file, new IOException("text that may be anything")));
  }

  @Test
  void invalidPathIsExplained() {
    WrongOption e = assertThrows(WrongOption.class, () -> LedgerFile.create("a\0b"));
    assertTrue(e.getMessage().startsWith("--ledger: not a valid path: "), e.getMessage());
  }

  private static String refused(Path path) {
    return assertThrows(WrongOption.class, () -> LedgerFile.create(path.toString())).getMessage();
  }

  private static String withoutId(String line) {
    return line.replaceFirst(",p-[^,]+,", ",p-?,");
  }
}
