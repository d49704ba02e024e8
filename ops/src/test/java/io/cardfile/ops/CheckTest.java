package io.cardfile.ops;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.file.FileJournal;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CheckTest {

  @TempDir Path folder;
  private Path file;
  private Shop shop;
  private Operator operator;

  @BeforeEach
  void start() throws Exception {
    file = folder.resolve("purchases.journal");
    shop = new Shop(true);
    operator = shop.operator("--file", file.toString(), "--wallet-url", shop.gateway.url());
    FileJournal.create(file).close();
  }

  @AfterEach
  void stop() {
    shop.close();
    assertFalse(operator.everything().contains(Shop.TOKEN));
  }

  private Map<String, String> results() throws Exception {
    JsonObject checked = operator.json("check");
    Map<String, String> results = new LinkedHashMap<>();
    for (JsonValue row : checked.get("checks").array()) {
      results.put(row.object().get("check").text(), row.object().get("result").text());
    }
    results.put("ready", String.valueOf(checked.get("ready").bool()));
    return results;
  }

  private static Map<String, String> allOk() {
    Map<String, String> results = new LinkedHashMap<>();
    results.put("purchases address", "ok");
    results.put("clock", "ok");
    results.put("wallet address", "ok");
    results.put("credentials", "ok");
    results.put("test system", "ok");
    results.put("journal", "ok");
    results.put("ready", "true");
    return results;
  }

  @Test
  void aGoodConfigurationIsReadyAndLeavesNothingBehind() throws Exception {
    List<Path> before = files();
    assertEquals(allOk(), results());
    String table = operator.run("check");
    assertTrue(table.contains("over TLS"), table);
    assertTrue(table.contains("ready  yes"), table);
    assertEquals(before, files());
    assertEquals(List.of(), shop.gateway.ledger().entries());
  }

  private List<Path> files() throws Exception {
    try (Stream<Path> all = Files.list(folder)) {
      return all.sorted().collect(Collectors.toList());
    }
  }

  @Test
  void wrongCredentialsAreToDo() throws Exception {
    operator.environment.put("CARDFILE_API_TOKEN", "another");
    Map<String, String> expected = allOk();
    expected.put("credentials", "to do");
    expected.put("test system", "not seen");
    expected.put("ready", "false");
    assertEquals(expected, results());
    assertEquals(Main.FAILED, operator.exitCodeOf("check"));
    assertTrue(operator.out.contains("status 401"), operator.out);
  }

  @Test
  void aGatewayThatDoesNotAnswerIsToDo() throws Exception {
    shop.gateway.close();
    Map<String, String> results = results();
    assertEquals("to do", results.get("purchases address"));
    assertEquals("to do", results.get("wallet address"));
    assertEquals("to do", results.get("credentials"));
    assertEquals("not seen", results.get("clock"));
    assertEquals("ok", results.get("journal"));
  }

  @ParameterizedTest
  @CsvSource({"-3600, to do", "-5, ok", "0, ok", "5, ok", "3600, to do"})
  void theClockIsComparedWithTheDateOfTheReply(int secondsAhead, String result) throws Exception {
    try (ServerSocket server = new ServerSocket(0, 9, InetAddress.getLoopbackAddress())) {
      ZonedDateTime time = ZonedDateTime.now(ZoneOffset.UTC).plusSeconds(secondsAhead);
      String date = DateTimeFormatter.RFC_1123_DATE_TIME.format(time);
      new Thread(() -> answer(server, "Date: " + date)).start();
      String url = "http://127.0.0.1:" + server.getLocalPort();
      Operator other = new Operator("--file", file.toString(), "--live", url, "--username", "u");
      other.environment.put("CARDFILE_API_TOKEN", Shop.TOKEN);
      JsonValue clock = other.json("check").get("checks").array().get(1);
      assertEquals("clock", clock.object().get("check").text());
      assertEquals(result, clock.object().get("result").text());
    }
  }

  private static void answer(ServerSocket server, String header) {
    try {
      while (true) {
        try (Socket socket = server.accept()) {
          socket.getInputStream().read(new byte[9_000]);
          String reply = "HTTP/1.1 404 Not Found\r\n" + header + "\r\nContent-Length: 0\r\n\r\n";
          socket.getOutputStream().write(reply.getBytes(StandardCharsets.US_ASCII));
        }
      }
    } catch (IOException e) {
      // The test has ended.
    }
  }

  @Test
  void aJournalInUseIsToDo() throws Exception {
    try (FileJournal journal = FileJournal.open(file)) {
      journal.now();
      assertEquals("to do", results().get("journal"));
    }
    operator.exitCodeOf("check");
    assertEquals("ok", results().get("journal"));
  }

  @Test
  void aFileThatAKilledCheckLeftIsRemoved() throws Exception {
    List<Path> before = files();
    Files.write(folder.resolve("purchases.journal.check"), new byte[9]);
    assertEquals("ok", results().get("journal"));
    assertEquals(before, files());
  }

  @Test
  void aMissingJournalIsToDoAndIsNotCreated() throws Exception {
    Files.delete(file);
    assertEquals("to do", results().get("journal"));
    assertFalse(Files.exists(file));
  }
}
