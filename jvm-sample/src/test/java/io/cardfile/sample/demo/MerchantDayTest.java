package io.cardfile.sample.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.Endpoints;
import io.cardfile.testkit.TestGateway;
import io.cardfile.validation.ValidationException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class MerchantDayTest {

  private static final Map<String, String> CREDENTIALS =
      Map.of(
          "CARDFILE_USERNAME", "TEST-merchant",
          "CARDFILE_SECRET", "TEST",
          "CARDFILE_TOKEN", "TEST");

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  @Test
  void dayEndsAsExpected() throws IOException {
    int failures = run(DemoSettings.from(new Properties(), Map.of()));
    assertEquals(0, failures, output());
    assertTrue(output().contains("The day ended as expected"), output());
  }

  @Test
  void outputShowsNoCardNumberAndNoCvv() throws IOException {
    run(DemoSettings.from(new Properties(), Map.of()));
    assertFalse(output().contains("5123456789012346"));
    assertFalse(output().contains("4111 1111"));
  }

  @Test
  void anotherServiceIsTakenFromTheSettings() throws IOException {
    try (TestGateway gateway = sandbox("TEST")) {
      assertEquals(0, run(DemoSettings.from(addresses(gateway), CREDENTIALS)), output());
      assertTrue(output().contains("SKIPPED"), output());
      assertTrue(output().contains(gateway.url()), output());
    }
  }

  @Test
  void unexpectedStepsAreCounted() throws IOException {
    try (TestGateway gateway = sandbox("another secret")) {
      DemoSettings settings = DemoSettings.from(addresses(gateway), CREDENTIALS);
      assertTrue(run(settings) > 0, output());
      assertTrue(output().contains("FAIL"), output());
    }
  }

  @Test
  void dayThatCannotContinueReportsTheReason() throws IOException {
    try (TestGateway gateway = TestGateway.builder().http().token("another").build()) {
      DemoSettings settings = DemoSettings.from(addresses(gateway), CREDENTIALS);
      IllegalStateException e = assertThrows(IllegalStateException.class, () -> run(settings));
      assertTrue(e.getMessage().contains("Incorrect Username or Token"), e.getMessage());
    }
  }

  @Test
  void missingCredentialIsNamed() {
    Properties properties = new Properties();
    properties.setProperty(DemoSettings.WALLET, "https://wallet.example");
    properties.setProperty(DemoSettings.PURCHASES, "https://purchases.example");
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> DemoSettings.from(properties, Map.of()));
    assertTrue(e.getMessage().contains("CARDFILE_USERNAME"));
  }

  @Test
  void oneAddressAloneIsRefused() {
    Properties properties = new Properties();
    properties.setProperty(DemoSettings.WALLET, "https://wallet.example");
    assertThrows(ValidationException.class, () -> DemoSettings.from(properties, CREDENTIALS));
  }

  @Test
  void serviceShowsNoSecret() {
    Endpoints endpoints =
        Endpoints.test().walletUrl("https://w.example").purchasesUrl("https://p.example").build();
    DemoSettings settings = new DemoSettings(Optional.of(endpoints), "user", "s3cret", "t0ken");
    assertFalse(settings.toString().contains("s3cret"));
    assertFalse(settings.toString().contains("t0ken"));
  }

  private int run(DemoSettings settings) throws IOException {
    return Main.run(settings, new PrintStream(bytes, true, StandardCharsets.UTF_8));
  }

  private String output() {
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private static TestGateway sandbox(String secret) throws IOException {
    return TestGateway.builder().http().secret(secret).build();
  }

  private static Properties addresses(TestGateway sandbox) {
    Properties properties = new Properties();
    properties.setProperty(DemoSettings.WALLET, sandbox.url());
    properties.setProperty(DemoSettings.PURCHASES, sandbox.url());
    return properties;
  }
}
