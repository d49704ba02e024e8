package io.cardfile.sample.shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.sample.NumberOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

class ShopMainTest {

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private ShopMain main = main(Map.of());

  @TempDir Path folder;

  @AfterEach
  void close() {
    main.close();
  }

  private ShopMain main(Map<String, String> environment) {
    return new ShopMain(stream(out), stream(err), environment);
  }

  private static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }

  private String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  private String err() {
    return err.toString(StandardCharsets.UTF_8);
  }

  @Test
  void withoutAGatewayItStartsASandboxAndTakesAnOrder() {
    int code =
        main.start(
            "--port", "0", "--sandbox-port", "0", "--journal", folder.toString(), "--new-journal");
    assertEquals(ShopMain.DONE, code, err());
    ShopServer shop = assertNotNullShop();
    String lines =
        "shop ready (http://127\\.0\\.0\\.1:\\d+) gateway (http://127\\.0\\.0\\.1:\\d+)\n"
            + "owner \\1/owner password [2-9A-Z]{12}\nconsole \\2/_sandbox/\n";
    assertTrue(out().matches(lines), out());
    Customer customer = new Customer(shop);
    customer.order("INV-1");
    assertEquals("200 approved", customer.pay("INV-1").brief());
    assertTrue(out().endsWith("\nOrder(INV-1, AUD 129.00, APPROVED)\n"), out());
    assertTrue(Files.exists(folder.resolve("purchases.journal")));
  }

  private ShopServer assertNotNullShop() {
    ShopServer shop = main.shop();
    assertNotNull(shop);
    return shop;
  }

  @Test
  void withoutAFolderTheJournalIsInATemporaryOne() throws IOException {
    TemporaryFolder temporary = TemporaryFolder.create();
    Files.writeString(temporary.path().resolve("purchases.journal"), "x");
    temporary.close();
    assertTrue(Files.notExists(temporary.path()));
    assertEquals(ShopMain.DONE, main.start("--port", "0", "--sandbox-port", "0"), err());
    Customer customer = new Customer(assertNotNullShop());
    customer.order("INV-1");
    assertEquals("200 approved", customer.pay("INV-1").brief());
  }

  @ParameterizedTest
  @ValueSource(strings = {"--owner-password=password-of-a-test", ""})
  void ownersPasswordIsGiven(String option) {
    main = main(Map.of("CARDFILE_OWNER_PASSWORD", "password-of-a-test"));
    List<String> arguments = new ArrayList<>(List.of("--port", "0", "--sandbox-port", "0"));
    if (!option.isEmpty()) {
      arguments.add(option);
      main = main(Map.of("CARDFILE_OWNER_PASSWORD", "another-password"));
    }
    assertEquals(ShopMain.DONE, main.start(arguments.toArray(new String[0])), err());
    assertEquals(303, new Browser(assertNotNullShop()).login("password-of-a-test").status());
    assertFalse(out().contains("password"), out());
  }

  @Test
  void shortPasswordOfTheEnvironmentIsRefused() {
    main = main(Map.of("CARDFILE_OWNER_PASSWORD", "s3cret"));
    assertEquals(ShopMain.WRONG_OPTIONS, main.start("--port", "0", "--sandbox-port", "0"));
    String message = "variable CARDFILE_OWNER_PASSWORD must have at least 8 characters; see --help";
    assertTrue(err().contains(message), err());
    assertFalse(err().contains("s3cret"), err());
  }

  @Test
  void portInUseIsReportedAndLeavesNoSandboxRunning() {
    main.start("--port", "0", "--sandbox-port", "0");
    String port = Integer.toString(assertNotNullShop().port());
    ShopMain second = main(Map.of());
    assertEquals(ShopMain.FAILED, second.start("--port", port, "--sandbox-port", "0"));
    assertTrue(err().contains("a port is in use"), err());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--port | --port needs a value",
        "--port s3cret | --port must be a number from 0 to 65535",
        "--port 65536 | --port must be a number from 0 to 65535",
        "--journal /no/s3cret | --journal must be a folder that exists",
        "s3cret | argument 1 is unexpected: every option except -h and -V begins with two dashes",
        "--nonsense=s3cret | there is no option --nonsense",
        "--gateway s3cret --gateway b | --gateway is given more than once",
        "--owner-password s3cret | --owner-password must have at least 8 characters",
        "--new-journal | --new-journal is for a persistent journal: name its folder with"
            + " --journal",
      })
  void wrongOptionIsNamedAndItsValueIsNot(String arguments, String message) {
    assertEquals(ShopMain.WRONG_OPTIONS, main.start(arguments.split(" ")));
    assertTrue(err().contains(message + "; see --help"), err());
    assertFalse(err().contains("s3cret"), err());
  }

  @Test
  void missingJournalIsCreatedWithTheNewJournalOption() {
    String[] arguments = {"--port=0", "--sandbox-port=0", "--journal", folder.toString()};
    assertEquals(ShopMain.FAILED, main.start(arguments));
    assertTrue(err().contains("create it once with --new-journal"), err());
    assertFalse(err().contains("create()"), err());
  }

  @Test
  void existingJournalIsNotCreatedAgain() {
    String[] arguments = {
      "--port=0", "--sandbox-port=0", "--journal", folder.toString(), "--new-journal"
    };
    assertEquals(ShopMain.DONE, main.start(arguments), err());
    main.close();
    assertEquals(ShopMain.FAILED, main.start(arguments));
    assertTrue(err().contains("leave out --new-journal"), err());
    assertFalse(err().contains("()"), err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"ftp://s3cret.example", "https://s3cret.example"})
  void missingCredentialIsNamed(String gateway) {
    String[] arguments = {"--gateway", gateway, "--journal", folder.toString()};
    assertEquals(ShopMain.WRONG_OPTIONS, main.start(arguments));
    assertEquals(
        "cardfile-shop: the environment variable CARDFILE_USERNAME is not set; see --help\n",
        err());
  }

  @Test
  void invalidAddressIsRefused() {
    main = main(Map.of("CARDFILE_USERNAME", "u", "CARDFILE_SECRET", "s", "CARDFILE_TOKEN", "t"));
    assertEquals(
        ShopMain.WRONG_OPTIONS, main.start("--port", "0", "--gateway", "http://a.example"));
    assertFalse(err().isEmpty());
  }

  @Test
  void journalInMemoryIsRefusedOutsideOfLoopback() {
    main = main(Map.of("CARDFILE_USERNAME", "u", "CARDFILE_SECRET", "s", "CARDFILE_TOKEN", "t"));
    assertEquals(
        ShopMain.WRONG_OPTIONS, main.start("--port", "0", "--gateway", "https://s3cret.example"));
    assertTrue(err().contains("name a folder with --journal; in memory it is lost"), err());
    assertFalse(err().contains("s3cret"), err());
  }

  @Test
  void helpExplainsEveryOption() {
    assertEquals(ShopMain.DONE, main.start("--help"));
    for (OptionSpec option : CommandSpec.forAnnotatedObject(new ShopOptions()).options()) {
      assertTrue(out().contains(" " + option.longestName()), option.longestName());
      assertNotEquals("", String.join("", option.description()), option.longestName());
    }
  }

  @Test
  void numbersHaveRanges() {
    assertEquals(2, NumberOptions.check(ShopOptions::new));
  }
}
