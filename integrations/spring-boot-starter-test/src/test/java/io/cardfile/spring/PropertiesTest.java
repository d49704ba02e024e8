package io.cardfile.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
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

  @Configuration(proxyBeanMethods = false)
  @ImportAutoConfiguration(CardfileAutoConfiguration.class)
  static class AppWithoutJournal {}

  private static void start(Class<?> app, String... more) {
    List<String> arguments = new ArrayList<>(List.of(more));
    for (String valid : VALID) {
      String name = valid.substring(0, valid.indexOf('=') + 1);
      if (arguments.stream().noneMatch(given -> given.startsWith(name))) {
        arguments.add(valid);
      }
    }
    SpringApplication application = new SpringApplication(app);
    application.setWebApplicationType(WebApplicationType.NONE);
    application.run(arguments.toArray(new String[0])).close();
  }

  private static void failsToStart(Class<?> app, String... more) {
    assertThatThrownBy(() -> start(app, more)).isNotNull();
  }

  @Test
  void validPropertiesStart() {
    start(App.class);
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
    "cardfile.system, vAlue-77, must be live or test",
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
    "cardfile.deadline, vAlue-77, must be a duration such as 30s or 10m",
    "cardfile.deadline, 0s, must be above zero",
    "cardfile.deadline, 30m, must be",
    "cardfile.journal.for-tests-only, vAlue-77, must be true or false",
    "cardfile.journal.migrate, vAlue-77, must be true or false",
    "cardfile.journal.lease, vAlue-77, must be a duration",
    "cardfile.reconcile.enabled, vAlue-77, must be true or false",
    "cardfile.reconcile.interval, 0s, must be above zero",
    "cardfile.reconcile.interval, -1s, must be above zero",
    "cardfile.reconcile.interval, 600000, must be above zero and at most a day; a number",
    "cardfile.reconcile.quiet-period, 900000, must be at most a day; a number without a unit",
    "cardfile.reconcile.quiet-period, 10s, must be at least two minutes",
    "cardfile.reconcile.quiet-period, ${vAlue-77}, must be a duration"
  })
  void aWrongValueIsNamedAndNotShown(
      String name, String value, String problem, CapturedOutput output) {
    failsToStart(App.class, "--" + name + "=" + value);
    assertThat(output)
        .contains("APPLICATION FAILED TO START")
        .contains(name + " " + problem)
        .contains("Action:")
        .doesNotContain("vAlue-77");
  }

  @ParameterizedTest
  @CsvSource({"cardfile.journal.lease, 0s, must be at least a millisecond"})
  void aWrongLeaseIsNamed(String name, String value, String problem, CapturedOutput output) {
    failsToStart(OnH2.class, "--" + name + "=" + value);
    assertThat(output).contains(name + " " + problem);
  }

  @Configuration(proxyBeanMethods = false)
  @ImportAutoConfiguration(CardfileAutoConfiguration.class)
  static class OnH2 {
    @Bean
    HikariDataSource pool() {
      HikariDataSource pool = new HikariDataSource();
      pool.setJdbcUrl("jdbc:h2:mem:properties");
      return pool;
    }
  }

  @Test
  void aDatabaseForTestsIsRefusedUntilAPropertyAllowsIt(CapturedOutput output) {
    failsToStart(OnH2.class, "--cardfile.journal.migrate=true");
    assertThat(output).contains("cardfile.journal.for-tests-only=true");
  }

  @Test
  void tablesAreNotCreatedInASchemaThatAPropertyNames(CapturedOutput output) {
    failsToStart(
        OnH2.class, "--cardfile.journal.migrate=true", "--cardfile.journal.schema=vAlue-77");
    assertThat(output)
        .contains("cardfile.journal.migrate does not work with cardfile.journal.schema")
        .doesNotContain("vAlue-77");
  }

  @Test
  void aDatabaseWithoutAJournalIsNotGivenOne(CapturedOutput output) {
    failsToStart(OnH2.class, "--cardfile.journal.for-tests-only=true");
    assertThat(output).contains("start once with cardfile.journal.migrate=true");
  }

  @Test
  void aMissingDataSourceIsNamed(CapturedOutput output) {
    failsToStart(AppWithoutJournal.class);
    assertThat(output).contains("no DataSource").contains("Set spring.datasource.url");
  }
}
