package io.cardfile.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cardfile.journal.InMemoryJournal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What a person reads when the start ends because of a property. */
@ExtendWith(OutputCaptureExtension.class)
class PropertiesTest {

  private static final List<String> VALID =
      List.of(
          "--cardfile.wallet-url=https://gateway.invalid",
          "--cardfile.purchases-url=https://gateway.invalid",
          "--cardfile.merchant=acme",
          "--cardfile.username=shop",
          "--cardfile.token=t0ken");

  @Configuration(proxyBeanMethods = false)
  @ImportAutoConfiguration(CardfileAutoConfiguration.class)
  static class App {
    @Bean
    InMemoryJournal journal() {
      return InMemoryJournal.create();
    }
  }

  private static void start(String... more) {
    List<String> arguments = new ArrayList<>(List.of(more));
    for (String valid : VALID) {
      String name = valid.substring(0, valid.indexOf('=') + 1);
      if (arguments.stream().noneMatch(given -> given.startsWith(name))) {
        arguments.add(valid);
      }
    }
    SpringApplication application = new SpringApplication(App.class);
    application.setWebApplicationType(WebApplicationType.NONE);
    application.run(arguments.toArray(new String[0])).close();
  }

  @Test
  void validPropertiesStart() {
    start();
  }

  @Test
  void timesWithoutAUnitAreInSeconds() {
    Map<String, String> times =
        Map.of(
            "cardfile.deadline", "50",
            "cardfile.journal.lease", "90",
            "cardfile.reconcile.interval", "10",
            "cardfile.reconcile.quiet-period", "900");
    CardfileProperties properties =
        new Binder(new MapConfigurationPropertySource(times))
            .bind("cardfile", CardfileProperties.class)
            .get();
    assertThat(properties.deadline).isEqualTo(Duration.ofSeconds(50));
    assertThat(properties.journal.lease).isEqualTo(Duration.ofSeconds(90));
    assertThat(properties.reconcile.interval).isEqualTo(Duration.ofSeconds(10));
    assertThat(properties.reconcile.quietPeriod).isEqualTo(Duration.ofSeconds(900));
  }

  @Test
  void allThatIsMissingIsNamedAtOnce(CapturedOutput output) {
    SpringApplication application = new SpringApplication(App.class);
    application.setWebApplicationType(WebApplicationType.NONE);
    assertThatThrownBy(application::run).isNotNull();
    assertThat(output)
        .contains("APPLICATION FAILED TO START")
        .contains("cardfile.purchases-url is missing")
        .contains("cardfile.merchant is missing")
        .contains("cardfile.username is missing")
        .contains("cardfile.token is missing")
        .doesNotContain("cardfile.secret is");
  }

  @ParameterizedTest
  @CsvSource({
    "cardfile.wallet-url, ftp://vAlue-77, must be an absolute https URL",
    "cardfile.wallet-url, http://gateway.example/vAlue-77, 'must be https, except on loopback'",
    "cardfile.purchases-url, ${vAlue-77}, refers with ${..} to a property or environment variable",
    "cardfile.merchant, ${vAlue-77}, refers with ${..}",
    "cardfile.username, ${vAlue-77}, refers with ${..}",
    "cardfile.username, vAlue-77:x, must not hold a colon",
    "cardfile.token, ${vAlue-77}, refers with ${..}",
    "cardfile.token, '', is missing",
    "cardfile.token, ' vAlue-77', must not be blank or hold outer spaces",
    "cardfile.secret, ${vAlue-77}, refers with ${..}",
    "cardfile.secret, ' vAlue-77', is surrounded by white space",
    "cardfile.secret, '', is missing",
    "cardfile.deadline, 0s, must be above zero",
    "cardfile.deadline, 30m, must be",
    "cardfile.journal.lease, 0s, must be at least 1s and at most a day",
    "cardfile.reconcile.interval, 0s, must be at least 0.001s and at most a day; a number",
    "cardfile.reconcile.interval, 600000, must be at least 0.001s and at most a day; a number",
    "cardfile.reconcile.quiet-period, 10s, must be at least 2m"
  })
  void aWrongValueIsNamedAndNotShown(
      String name, String value, String problem, CapturedOutput output) {
    assertThatThrownBy(() -> start("--" + name + "=" + value)).isNotNull();
    assertThat(output)
        .contains("APPLICATION FAILED TO START")
        .contains(name + " " + problem)
        .contains("Action:")
        .doesNotContain("vAlue-77");
  }

  @ParameterizedTest
  @CsvSource({
    "cardfile.system, vAlue-77",
    "cardfile.deadline, vAlue-77",
    "cardfile.journal.lease, vAlue-77",
    "cardfile.journal.create, vAlue-77",
    "cardfile.reconcile.enabled, vAlue-77",
    "cardfile.reconcile.quiet-period, ${vAlue-77}"
  })
  void aValueOfTheWrongTypeIsExplainedByBoot(String name, String value, CapturedOutput output) {
    assertThatThrownBy(() -> start("--" + name + "=" + value)).isNotNull();
    assertThat(output).contains("APPLICATION FAILED TO START").contains("Property: " + name);
  }

  @Test
  void noCredentialIsPrintedWhateverIsWrong(CapturedOutput output) {
    String[][] wrong = {
      {"--cardfile.deadline=soon", "--cardfile.token=cAnary-1", "--cardfile.secret=cAnary-2"},
      {"--cardfile.token=", "--cardfile.tokn=cAnary-3"},
      {"--cardfile.token= cAnary-4", "--cardfile.secret= cAnary-5"}
    };
    for (String[] properties : wrong) {
      assertThatThrownBy(() -> start(properties)).isNotNull();
    }
    assertThat(output).contains("cardfile.token must").doesNotContain("cAnary");
  }
}
