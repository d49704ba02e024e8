package io.cardfile.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
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
import org.springframework.context.annotation.Configuration;

/** What a person reads when the start ends because of a property. */
@ExtendWith(OutputCaptureExtension.class)
class PropertiesTest {

  private static final Map<String, Object> VALID =
      Map.of(
          "cardfile.system", "test",
          "cardfile.purchases-url", "https://gateway.invalid",
          "cardfile.wallet-url", "https://gateway.invalid",
          "cardfile.merchant", "acme",
          "cardfile.username", "shop",
          "cardfile.token", "t0ken");

  @Configuration(proxyBeanMethods = false)
  @ImportAutoConfiguration(CardfileAutoConfiguration.class)
  static class App {}

  private static void start(Map<String, Object> defaults, String... properties) {
    SpringApplication application = new SpringApplication(App.class);
    application.setWebApplicationType(WebApplicationType.NONE);
    application.setDefaultProperties(defaults);
    application.run(Stream.of(properties).map(each -> "--" + each).toArray(String[]::new)).close();
  }

  @Test
  void validPropertiesStart() {
    start(VALID);
  }

  @Test
  void timesWithoutAUnitAreInSecondsAndTheEndpointResolvesNothing() {
    Map<String, String> times =
        Map.of(
            "cardfile.deadline", "50",
            "cardfile.reconcile.interval", "10",
            "cardfile.reconcile.quiet-period", "900");
    CardfileProperties properties =
        new Binder(new MapConfigurationPropertySource(times))
            .bind("cardfile", CardfileProperties.class)
            .get();
    assertThat(properties.deadline()).isEqualTo(Duration.ofSeconds(50));
    assertThat(properties.reconcile().interval()).isEqualTo(Duration.ofSeconds(10));
    assertThat(properties.reconcile().quietPeriod()).isEqualTo(Duration.ofMinutes(15));
    assertThat(properties.endpoint().writeEnabled()).isFalse();
  }

  @Test
  void bothMissingCredentialsAreNamedAtOnce(CapturedOutput output) {
    assertThatThrownBy(
            () ->
                start(
                    Map.of(
                        "cardfile.system", "test",
                        "cardfile.purchases-url", "https://gateway.invalid")))
        .isNotNull();
    assertThat(output).contains("cardfile.username is required", "cardfile.token is required");
  }

  @ParameterizedTest
  @CsvSource({
    "cardfile.wallet-url, ftp://vAlue-77, must be an absolute https URL",
    "cardfile.purchases-url, http://gateway.example/vAlue-77, 'must be https, except on loopback'",
    "cardfile.purchases-url, ${vAlue-77}, must be an absolute https URL",
    "cardfile.merchant, ${vAlue-77}, refers with ${..} to a property or environment variable",
    "cardfile.merchant, '', must be 1 to 255 characters",
    "cardfile.username, ${vAlue-77}, refers with ${..}",
    "cardfile.username, vAlue-77:x, must not hold a colon",
    "cardfile.token, ${vAlue-77}, refers with ${..}",
    "cardfile.token, ' vAlue-77', must not be blank or hold outer spaces",
    "cardfile.secret, ' vAlue-77', is surrounded by white space",
    "cardfile.deadline, 0s, must be above zero",
    "cardfile.deadline, 50m, must be at most 10 min with a journal whose claims have no lease",
    "cardfile.reconcile.interval, 0s, must be above zero and at most a day; a number",
    "cardfile.reconcile.interval, 600000, must be above zero and at most a day; a number"
  })
  void aWrongValueIsNamedAndNotShown(
      String name, String value, String problem, CapturedOutput output) {
    assertThatThrownBy(() -> start(VALID, name + "=" + value)).isNotNull();
    assertThat(output)
        .contains("APPLICATION FAILED TO START", name + " " + problem, "Action:")
        .doesNotContain("vAlue-77");
  }

  @Test
  void noCredentialIsPrintedWhateverElseIsWrong(CapturedOutput output) {
    String[] credentials = {"cardfile.token=cAnary-1", "cardfile.secret=cAnary-2"};
    for (String wrong : new String[] {"deadline=soon", "reconcile.quiet-period=1s", "system=x"}) {
      assertThatThrownBy(() -> start(VALID, credentials[0], credentials[1], "cardfile." + wrong))
          .isNotNull();
    }
    assertThatThrownBy(() -> start(VALID, "cardfile.token=", "cardfile.tokn=cAnary-3")).isNotNull();
    assertThat(output)
        .contains("Property: cardfile.deadline", "the quiet period is under two minutes")
        .doesNotContain("cAnary");
  }
}
