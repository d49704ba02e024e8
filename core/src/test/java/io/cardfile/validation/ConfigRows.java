package io.cardfile.validation;

import io.cardfile.signing.SharedSecret;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.validation.Violation.Codes;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The rows of bad settings; each one throws when it is run. */
final class ConfigRows {

  private ConfigRows() {}

  static List<Row<Void>> all() {
    List<Row<Void>> rows = new ArrayList<>();
    rows.addAll(secrets());
    rows.addAll(credentials());
    return rows;
  }

  private static List<Row<Void>> secrets() {
    List<Row<Void>> rows = new ArrayList<>();
    rows.add(row(97, "shared_secret", "", Codes.CONFIG_SECRET, SharedSecret::ofUtf8));
    rows.add(row(97, "shared_secret", "", Codes.CONFIG_SECRET, ConfigRows::secretOfBytes));
    for (String secret : List.of(" s3cret", "s3cret ", "s3cret\n", "\ts3cret", "\ufeffs3cret")) {
      rows.add(row(98, "shared_secret", secret, Codes.CONFIG_SECRET, SharedSecret::ofUtf8));
      rows.add(row(98, "shared_secret", secret, Codes.CONFIG_SECRET, ConfigRows::secretOfBytes));
    }
    return rows;
  }

  private static void secretOfBytes(String text) {
    SharedSecret.ofBytes(text.getBytes(StandardCharsets.UTF_8));
  }

  private static List<Row<Void>> credentials() {
    Consumer<String> user = v -> BasicAuthorizer.of(v, "api-token");
    Consumer<String> token = v -> BasicAuthorizer.of("merchant", v);
    return List.of(
        row(31, "username", "", Codes.CONFIG_CREDENTIALS, user),
        row(31, "username", null, Codes.MISSING, user),
        row(32, "username", "a:b", Codes.SEPARATOR, user),
        row(31, "username", "shop\r\nX: y", Codes.CONFIG_CREDENTIALS, user),
        row(31, "token", " ", Codes.CONFIG_CREDENTIALS, token),
        row(31, "token", "abc\ndef", Codes.CONFIG_CREDENTIALS, token));
  }

  private static Row<Void> row(
      int number, String where, String value, String code, Consumer<String> attempt) {
    return new Row<>(number, where, value, code, nothing -> attempt.accept(value));
  }
}
