package io.cardfile.internal.rules;

import io.cardfile.internal.Texts;
import io.cardfile.validation.Violation;
import io.cardfile.validation.Violation.Codes;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rule of the path of an endpoint. */
public final class ValueRules {

  private static final int LONGEST_URL = 2048;

  // The last segment, also with a sign or a segment after it that a server may ignore or cut off.
  private static final String PURCHASES =
      "(?is).*/purchases([^\\p{Alnum}/_~-][^/]*)?(/+[^\\p{Alnum}/][^/]*)*+/*";

  private static final String DOT_SEGMENT = "(?s)(.*/)?\\.\\.?(/.*)?";

  private ValueRules() {}

  /**
   * Adds the violation of the path of an endpoint below a base URL, if any. It must not be the
   * endpoint of purchases: a document that is sent there charges, and no journal has it.
   */
  public static void checkEndpointPath(String value, List<Violation> out) {
    if (!value.startsWith("/")
        || !isSitePath(value)
        || value.contains("?")
        || value.contains("//")
        || !Texts.isWithin(value, '\0', '\u007F')) {
      out.add(
          Violation.error(
              "path",
              Codes.URL,
              "must start with a slash and be percent-encoded, without query, fragment, empty and"
                  + " dot segments"));
    } else if (URI.create(value.replaceAll(";[^/]*", ""))
        .normalize()
        .getPath()
        .matches(PURCHASES)) {
      out.add(
          Violation.error(
              "path", Codes.URL, "is an endpoint of purchases: use PaymentClient.purchase"));
    }
  }

  private static boolean isSitePath(String value) {
    URI uri = parse(value);
    return uri != null
        && uri.getScheme() == null
        && !value.startsWith("//")
        && uri.getRawFragment() == null
        && !uri.getPath().matches(DOT_SEGMENT);
  }

  private static @Nullable URI parse(String text) {
    try {
      return text.length() > LONGEST_URL || Texts.hasLoneSurrogate(text) ? null : new URI(text);
    } catch (URISyntaxException e) {
      return null;
    }
  }
}
