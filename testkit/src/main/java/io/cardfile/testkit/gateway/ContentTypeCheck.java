package io.cardfile.testkit.gateway;

import io.cardfile.transport.WireHeader;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Checks the {@code Content-Type} of a request with a JSON body; both endpoints share it. */
final class ContentTypeCheck {

  private static final String NAME = "Content-Type";

  private ContentTypeCheck() {}

  static boolean isAbsent(GatewayRequest request) {
    return types(request).isEmpty();
  }

  /** Adds an error unless the body is declared as JSON in UTF-8, by {@code rule}. */
  static void check(GatewayRequest request, InputErrors errors, SimulatorRule rule) {
    List<String> types = types(request);
    if (types.isEmpty()) {
      errors.add(NAME, "missing", "must be application/json", rule);
    } else if (types.size() > 1) {
      errors.add(NAME, "twice", "must be given once", Rules.CONTENT_TYPE_FORM);
    } else {
      check(types.get(0).toLowerCase(Locale.ROOT).split(";", -1), errors, rule);
    }
  }

  private static void check(String[] parts, InputErrors errors, SimulatorRule rule) {
    if (!parts[0].trim().equals("application/json")) {
      errors.add(NAME, "type", "must be application/json", rule);
    }
    for (int i = 1; i < parts.length; i++) {
      String parameter = parts[i].replaceAll("[\\s\"]", "");
      if (parameter.startsWith("charset=") && !parameter.equals("charset=utf-8")) {
        errors.add(NAME, "charset", "must be utf-8 or omitted", Rules.CONTENT_TYPE_FORM);
      }
    }
  }

  private static List<String> types(GatewayRequest request) {
    return request.headers().stream()
        .filter(header -> header.name().equalsIgnoreCase(NAME))
        .map(WireHeader::value)
        .collect(Collectors.toList());
  }
}
