package io.cardfile.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** What docs/spring-boot.md prints. */
class DocumentationTest {

  private static final Path SOURCES =
      Path.of("../spring-boot-starter-test/src/test/java/io/cardfile/spring/shop");

  private static String page() throws IOException {
    return Files.readString(Path.of("../../docs/spring-boot.md"));
  }

  private static List<String> blocks(String language) throws IOException {
    return Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL)
        .matcher(page())
        .results()
        .map(block -> block.group(1))
        .toList();
  }

  @Test
  void theSixPropertiesStartTheClient() throws IOException {
    String[] six = blocks("properties").get(0).split("\n");
    assertThat(six).hasSize(6);
    new ApplicationContextRunner()
        .withConfiguration(AutoConfigurations.of(CardfileAutoConfiguration.class))
        .withPropertyValues(six)
        .withPropertyValues("SHOP_USERNAME=shop", "SHOP_TOKEN=t0ken")
        .run(
            context -> {
              assertThat(context).hasSingleBean(PaymentClient.class);
              assertThat(context.getBean(Endpoints.class).purchasesUrl())
                  .isEqualTo("https://api.gateway.example");
            });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"OrderService", "OrderController", "OrderServiceTest", "OrderPaymentTest"})
  void theCodeIsThatOfTheTests(String name) throws IOException {
    String code = Files.readString(SOURCES.resolve(name + ".java"));
    assertThat(blocks("java"))
        .anyMatch(block -> block.contains("class " + name + " ") && code.endsWith(block));
  }

  @Test
  void everyPropertyIsOnThePageAndInTheMetadata() throws IOException {
    String metadata;
    try (var file =
        CardfileAutoConfiguration.class.getResourceAsStream(
            "/META-INF/spring-configuration-metadata.json")) {
      metadata = new String(file.readAllBytes(), StandardCharsets.UTF_8);
    }
    Set<String> described = new TreeSet<>();
    Matcher name =
        Pattern.compile(
                "\"name\": \"(cardfile\\.[a-z.-]+)\",\\s+\"type\": \"(?:java|.*GatewaySystem)")
            .matcher(metadata);
    while (name.find()) {
      described.add(name.group(1));
    }
    assertThat(described).hasSize(16).allSatisfy(property -> assertThat(page()).contains(property));
  }
}
