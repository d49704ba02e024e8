package io.cardfile.testkit.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.Fault;
import io.cardfile.testkit.RecordedRequest;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.TestGateway;
import io.cardfile.testkit.console.ConsoleClient.Answer;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class PagesTest {

  private TestGateway gateway;
  private ConsoleClient client;

  @BeforeEach
  void start() {
    gateway = TestGateway.builder().username("a<b>'c").console().build();
    client = new ConsoleClient(gateway.url());
  }

  @AfterEach
  void close() {
    gateway.close();
  }

  private String page(String name) {
    return client.get("/_sandbox/" + name).reply().body();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "live.html", "test-cards.html", "faults", "cards-on-file", "connect"})
  void pageNeedsNothingFromElsewhere(String name) {
    Answer answer = client.get("/_sandbox/" + name);
    assertEquals(200, answer.status());
    assertEquals("text/html; charset=utf-8", answer.header("Content-Type"));
    assertEquals("nosniff", answer.header("X-Content-Type-Options"));
    assertEquals(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src"
            + " 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
        answer.header("Content-Security-Policy"));
    for (String path : matches("(?:src|href)=\"([^\"#:]+)\"", answer.reply().body())) {
      assertEquals(
          200, client.get(client.uri("/_sandbox/").resolve(path).getPath()).status(), path);
    }
  }

  private static List<String> matches(String pattern, String text) {
    return Pattern.compile(pattern)
        .matcher(text)
        .results()
        .map((MatchResult m) -> m.group(1))
        .toList();
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "APPROVED") // Charged or authorised.
  void everyResultHasItsWords(RecordedRequest.Result result) {
    String words = matches("(?s)const RESULTS = (\\{.*?\\});", page("exchange.js")).get(0);
    String code = Json.code(result);
    assertTrue(words.matches("(?s).*[{ ]'?" + code + "'?: \\[.*"), code + " in " + words);
  }

  @Test
  void scriptsAreTheOnesThatPagesImport() {
    for (String script :
        List.of("live.js", "exchange.js", "faults.js", "connect.js", "wallet.js")) {
      for (String imported : matches("from '\\./([a-z-]+\\.js)'", page(script))) {
        assertEquals(200, client.get("/_sandbox/" + imported).status(), imported);
      }
    }
  }

  @Test
  void eachTestCardCopiesWithoutBlanks() {
    String page = page("test-cards.html");
    String withoutMarkup = page.replaceAll("</?i>", "");
    for (TestCard card : TestCard.values()) {
      assertTrue(page.contains("data-copy=" + card.number() + " "), card::name);
      String result = card.result().name().toLowerCase(Locale.ROOT).replace('_', ' ');
      assertTrue(
          withoutMarkup.matches(
              "(?s).*digits>" + card.number() + "</code><span [^>]+>(. )?" + result + "<.*"),
          card::name);
    }
    assertTrue(page.contains("<i>3456</i><i>789012</i><i>34564</i>"), page);
  }

  @Test
  void faultsPageHasThePresets() {
    List<String> names = matches("data-schedule=\"?([a-z0-9-]+)", page("faults.html"));
    assertEquals(Fault.presets().stream().map(Fault::toString).toList(), names);
  }

  @Test
  void connectHasTheAddressAndTheEscapedUserName() {
    String page = page("connect.html");
    assertTrue(page.contains("url=" + gateway.url() + "<"), page);
    assertTrue(page.contains("username='a&lt;b>'\\''c'"), page);
    assertTrue(page.contains("<code>a&lt;b>'c</code>"), page);
    assertTrue(page.contains("curl -sS -u"), page);
    assertFalse(page.contains("{{"), page);
  }

  @Test
  void commandLinesAcceptTheCertificateOfTheSandbox() throws ApiProblem {
    Pages pages = new Pages("https://127.0.0.1:1", "shop");
    String page = new String(pages.get("connect.html").bytes(false, true), StandardCharsets.UTF_8);
    assertTrue(page.contains("curl -sSk -u"), page);
  }

  @Test
  void linksOfAnUnknownPageLeadToThePages() {
    HttpRequest.Builder browser = HttpRequest.newBuilder(client.uri("/_sandbox/no/such/page"));
    String page = client.send(browser.header("Accept", "text/html")).reply().body();
    for (String path : matches("(?:src|href)=\"([^\"#:]+)\"", page)) {
      assertTrue(path.startsWith("/_sandbox/"), path);
      assertEquals(200, client.get(path).status(), path);
    }
  }

  @Test
  void unknownPageIsAPageForPeopleAndJsonForPrograms() {
    HttpRequest.Builder browser = HttpRequest.newBuilder(client.uri("/_sandbox/nothing"));
    Answer page = client.send(browser.header("Accept", "text/html,*/*"));
    assertEquals(404, page.status());
    assertTrue(page.reply().body().contains("<h1>No such page</h1>"), page.reply().body());
    assertEquals("404 not_found", client.get("/_sandbox/nothing").error());
    assertEquals("404 not_found", client.get("/_sandbox/../Pages.class").error());
  }

  @Test
  void rootLeadsToTheStartPage() {
    Answer answer = client.get("/");
    assertEquals(302, answer.status());
    assertEquals("/_sandbox/", answer.header("Location"));
    assertEquals(204, client.get("/favicon.ico").status());
  }

  /** As by a build that replaces the jar while the sandbox runs. */
  @Test
  void pagesStayWhenTheirFilesAreReplaced(@TempDir Path folder) throws Exception {
    copy(Path.of(location(TestGateway.class)), folder);
    URL[] urls = {folder.toUri().toURL(), toUrl(location(io.cardfile.PaymentClient.class))};
    ClassLoader platform = ClassLoader.getPlatformClassLoader();
    try (URLClassLoader loader = new URLClassLoader(urls, platform)) {
      Class<?> type = loader.loadClass(TestGateway.class.getName());
      Object builder = type.getMethod("builder").invoke(null);
      builder.getClass().getMethod("console").invoke(builder);
      Object copy = builder.getClass().getMethod("build").invoke(builder);
      try (AutoCloseable closing = (AutoCloseable) copy) {
        delete(folder.resolve("io/cardfile/testkit/console"));
        ConsoleClient other = new ConsoleClient((String) type.getMethod("url").invoke(closing));
        for (String page : List.of("", "faults.html", "lightbox.js", "wallet", "console.css")) {
          assertEquals(200, other.get("/_sandbox/" + page).status(), page);
        }
      }
    }
  }

  private static String location(Class<?> type) {
    return type.getProtectionDomain().getCodeSource().getLocation().getPath();
  }

  private static URL toUrl(String path) throws IOException {
    return Path.of(path).toUri().toURL();
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path target = to.resolve(from.relativize(file).toString());
        Files.createDirectories(target.getParent());
        Files.copy(file, target);
      }
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(name -> !name.toString().endsWith(".class")).toList()) {
        Files.delete(file);
      }
    }
  }
}
