package io.cardfile.spring;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cardfile.testsupport.pages.GeneratedBlock;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.json.JsonParserFactory;

/** Generates the table of properties in docs/reference/settings.md. */
class PropertiesPageTest {

  private static final String METADATA = "/META-INF/spring-configuration-metadata.json";

  @Test
  void eachPropertyIsInTheTable() throws IOException {
    List<String> table = new ArrayList<>();
    table.add("| property | default | meaning |");
    table.add("|---|---|---|");
    try (InputStream in = getClass().getResourceAsStream(METADATA)) {
      String json = new String(in.readAllBytes(), UTF_8);
      List<?> properties =
          (List<?>) JsonParserFactory.getJsonParser().parseMap(json).get("properties");
      properties.forEach(property -> table.add(row((Map<?, ?>) property)));
    }
    GeneratedBlock.check("reference/settings.md", "properties", table);
  }

  private static String row(Map<?, ?> property) {
    Object value = property.get("defaultValue");
    String firstSentence =
        String.valueOf(property.get("description")).replaceAll("\\. [A-Z].*|\\.$", "");
    String shown = value == null ? "none" : "`" + value + "`";
    return "| `" + property.get("name") + "` | " + shown + " | " + firstSentence + " |";
  }
}
