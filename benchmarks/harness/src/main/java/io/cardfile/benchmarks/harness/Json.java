package io.cardfile.benchmarks.harness;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Results as files. */
final class Json {

  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private Json() {}

  static void write(Path file, Object value) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, MAPPER.writeValueAsString(value) + "\n");
    System.out.println("written: " + file);
  }

  static <T> T read(Path file, Class<T> type) throws IOException {
    return MAPPER.readValue(file.toFile(), type);
  }

  static JsonNode tree(Path file) throws IOException {
    return MAPPER.readTree(file.toFile());
  }
}
