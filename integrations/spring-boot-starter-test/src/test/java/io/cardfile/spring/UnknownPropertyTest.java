package io.cardfile.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cardfile.journal.InMemoryJournal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.PropertiesPropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/** A property that is misspelt. */
@ExtendWith(OutputCaptureExtension.class)
class UnknownPropertyTest {

  private static final String MAIN =
      """
      cardfile.wallet-url=https://gateway.invalid
      cardfile.purchases-url=https://gateway.invalid
      cardfile.merchant=acme
      cardfile.username=shop
      cardfile.token=t0ken
      """;

  @TempDir Path folder;

  private final Properties systemProperties = new Properties(); // Those of the build set others.

  @Configuration(proxyBeanMethods = false)
  @ImportAutoConfiguration(CardfileAutoConfiguration.class)
  static class App {
    @Bean
    InMemoryJournal journal() {
      return InMemoryJournal.create();
    }
  }

  /** Starts with the lines in a file, the environment variables and the arguments. */
  private void start(String lines, Map<String, Object> variables, String... arguments)
      throws IOException {
    Path file = Files.writeString(folder.resolve("application.properties"), MAIN + lines);
    StandardEnvironment environment = new StandardEnvironment();
    String name = StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME;
    environment
        .getPropertySources()
        .replace(name, new SystemEnvironmentPropertySource(name, variables));
    String system = StandardEnvironment.SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME;
    environment
        .getPropertySources()
        .replace(system, new PropertiesPropertySource(system, systemProperties));
    SpringApplication application = new SpringApplication(App.class);
    application.setWebApplicationType(WebApplicationType.NONE);
    application.setEnvironment(environment);
    List<String> all = new ArrayList<>(List.of(arguments));
    all.add("--spring.config.location=" + file.toUri());
    application.run(all.toArray(new String[0])).close();
  }

  @Test
  void aMisspeltPropertyOfAFileIsNamedWithItsLineAndNotItsValue(CapturedOutput output) {
    String lines = "cardfile.journal.leese=vAlue-77\ncardfile.jornal.lease=vAlue-77\n";
    assertThatThrownBy(() -> start(lines, Map.of())).isNotNull();
    assertThat(output)
        .contains("APPLICATION FAILED TO START")
        .containsPattern("cardfile\\.journal\\.leese, .*application\\.properties.* - 6:24")
        .containsPattern("cardfile\\.jornal\\.lease, .*application\\.properties.* - 7:23")
        .contains("\n    cardfile.deadline\n", "\n    cardfile.journal.lease\n")
        .doesNotContain("vAlue-77");
  }

  @ParameterizedTest
  @ValueSource(strings = {"cardfile.jornal.lease", "cardfile.shop.name", "cardfile.secret.old"})
  void anUnknownArgumentIsRefused(String name, CapturedOutput output) {
    assertThatThrownBy(() -> start("", Map.of(), "--" + name + "=vAlue-77")).isNotNull();
    assertThat(output)
        .contains("Cardfile has no such property:")
        .contains(name + ", \"" + name + "\" from property source \"commandLineArgs\"")
        .doesNotContain("vAlue-77");
  }

  @Test
  void otherSpellingsOfAKnownNameAreAccepted(CapturedOutput output) throws IOException {
    start(
        "cardfile.journal.forTestsOnly=true\ncardfile.reconcile.quiet_period=20m\n",
        Map.of("CARDFILE_WALLET_URL", "https://a.invalid", "CARDFILE_JOURNAL_NEWMERCHANT", "true"),
        "--cardfile.journal.new-merchant=false");
    systemProperties.setProperty("cardfile.journal.newMerchant", "true");
    start("", Map.of("CARDFILE_JOURNAL_NEW_MERCHANT", "true", "cardfile_deadline", "50s"));
    assertThat(output).doesNotContain("set no property of Cardfile");
  }

  @Test
  void aNameWithoutItsDotSetsNothingAndIsLogged(CapturedOutput output) throws IOException {
    systemProperties.setProperty("cardfile.reconcile-enabled", "false");
    start("", Map.of("CARDFILE_JOURNALLEASE", "5m"));
    assertThat(output)
        .contains(
            "set no property of Cardfile: [CARDFILE_JOURNALLEASE, cardfile.reconcile-enabled];"
                + " correct the name, or ignore this if another program owns it");
  }

  @Test
  void aVariableOfAnotherProgramIsLoggedWithoutItsValueAndTheStartGoesOn(CapturedOutput output)
      throws IOException {
    systemProperties.setProperty("cardfile.jornal.lease", "vAlue-77");
    start("", Map.of("CARDFILE_JOURNAL_LEESE", "vAlue-77", "CARDFILE_PORT", "vAlue-77"));
    assertThat(output)
        .contains(
            "these variables set no property of Cardfile: [CARDFILE_JOURNAL_LEESE, CARDFILE_PORT,"
                + " cardfile.jornal.lease")
        .doesNotContain("vAlue-77");
  }

  @ParameterizedTest
  @ValueSource(strings = {"cardfile.journal", "cardfile.reconcile"})
  void aGroupHasNoValue(String name, CapturedOutput output) {
    assertThatThrownBy(() -> start("", Map.of(), "--" + name + "=vAlue-77")).isNotNull();
    assertThat(output)
        .contains(name + " has no value of its own.")
        .contains("Remove it. The properties below it are:\n\n    " + name + ".")
        .doesNotContain("vAlue-77", "set that variable");
  }

  @Test
  void aTextThatRefersToItselfIsNamed(CapturedOutput output) {
    String argument = "--cardfile.token=${cardfile.token}";
    assertThatThrownBy(() -> start("", Map.of(), argument)).isNotNull();
    assertThat(output).contains("cardfile.token must be a text").doesNotContain("duration");
  }
}
