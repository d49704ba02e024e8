package io.cardfile.testkit.gateway;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The values that only one side refuses. Core refuses some by choice, although neither the
 * specification nor a field fact does; the simulator refuses some by a field fact or an assumption
 * that core leaves to {@code gatewayLimits()}.
 */
final class KnownDifferences {

  private static final String CONTROL = "(?s).*\\p{Cc}.*";
  private static final String OUTER_SPACE =
      "[\\s\\p{Z}\\x{FEFF}](?s:.*)|(?s:.*)[\\s\\p{Z}\\x{FEFF}]";
  private static final String SCHEME = "(?i:https?)://";
  private static final String OCTET = "(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])";
  private static final String HOST =
      "(?:(?i:(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\\.)*[a-z](?:[a-z0-9-]*[a-z0-9])?\\.?)|"
          + OCTET
          + "(?:\\."
          + OCTET
          + "){3})";
  private static final String WRONG_HOST =
      SCHEME + "(?!" + HOST + "(?:[:/?]|$)|\\[::1\\])[^:/?]+(?s:.*)|" + SCHEME + "\\[(?s:.*)";
  private static final String WRONG_PORT =
      SCHEME
          + "[^/?]*:(?:0+|6553[6-9]|655[4-9][0-9]|65[6-9][0-9]{2}|6[6-9][0-9]{3}|[7-9][0-9]{4})"
          + "(?:[/?](?s:.*))?";
  private static final String WRONG_CHARACTER =
      "(?s).*(?:[\\p{Cc}\\p{Z}\"<>\\\\^`{|}]|%(?![0-9A-Fa-f]{2})).*|[^?]*/[^?]*[\\[\\]].*";
  private static final String WRONG_PATH = WRONG_CHARACTER + "|[^?]*[\\[\\]].*";
  private static final String DOT_SEGMENT =
      "(?i)(?:[^?]*(?:/|%2f))?(?:\\.|%2e){1,2}(?:(?:/|%2f|\\?)(?s:.*))?";

  private static final List<Row> ROWS =
      List.of(
          row(
              "currency",
              "currency",
              "XAG|XAU|XB[ABCD]|XDR|XPD|XPT|XSU|XTS|XUA|XXX",
              "ISO 4217 gives it no minor unit"),
          row("invoice_number", "too_long", "(?s).{65,}", "it becomes part of a path"),
          row("invoice_number", "path_unsafe", "(?s).*[/\\\\].*", "proxies decode it"),
          row("invoice_number", "chars", CONTROL + "|" + OUTER_SPACE, "proxies change it"),
          row("amount", "amount_range", "[0-9]{14,}\\.[0-9]+", "at most 2^53 - 1 minor units"),
          row("amount", "amount_format", "[0-9]{17,}(?:\\.[0-9]+)?", "22 characters hold any long"),
          row("origin_url", "url", "(?s).{2049,}", "servers limit a URL"),
          row("callback_path", "url", "(?s).{2049,}", "servers limit a URL"),
          row("callback_path", "url", "\\?.*", "a query alone is no path"),
          row("callback_path", "url", "[^/?]*:.*", "a colon in the first segment (RFC 3986)"),
          row("origin_url", "url", WRONG_HOST, "not a host of RFC 2396"),
          row("origin_url", "url", WRONG_PORT, "not a port"),
          row("origin_url", "url", WRONG_CHARACTER, "not a URL of RFC 2396"),
          row("callback_path", "url", WRONG_PATH, "not a path of RFC 2396"),
          row("callback_path", "url", DOT_SEGMENT, "an encoded dot segment"),
          row("cart_items", "cart_items", "100[1-9]", "our limit"),
          row(
              "cart_items[0].description",
              "cart_description",
              "(?s).{1025,}|" + CONTROL,
              "a page shows it"),
          row("cart_items[0].image", "cart_image", WRONG_HOST, "not a host of RFC 2396"),
          row("cart_items[0].image", "cart_image", WRONG_PORT, "not a port"),
          row("cart_items[0].image", "cart_image", WRONG_CHARACTER, "not a URL of RFC 2396"));

  /** What only the simulator refuses; core does not refuse it, so there is no code. */
  private static final List<Row> LENIENT =
      List.of(row("cart_items[0].cost", "", "-?[0-9]{10,}", "int32 is assumed for costs"));

  private final Set<Row> used = new HashSet<>();

  /** Returns the fields on which the two sides differ for another reason; empty when none. */
  Map<String, String> unexplained(RequestValues request) {
    Map<String, String> core = request.refusedByCore();
    Set<String> simulator = request.refusedBySimulator();
    Map<String, String> differences = new TreeMap<>();
    core.forEach(
        (field, code) -> {
          if (!simulator.contains(field) && !isKnown(ROWS, field, code, request.text(field))) {
            differences.put(field, "only core refuses it: " + code);
          }
        });
    for (String field : simulator) {
      if (!core.containsKey(field) && !isKnown(LENIENT, field, "", request.text(field))) {
        differences.put(field, "only the simulator refuses it");
      }
    }
    return differences;
  }

  private boolean isKnown(List<Row> rows, String field, String code, String value) {
    for (Row row : rows) {
      if (row.field.equals(field) && row.code.equals(code) && row.matches(value)) {
        used.add(row);
        return true;
      }
    }
    return false;
  }

  /** Returns the rows that no request needed. */
  List<Row> unused() {
    return Stream.concat(ROWS.stream(), LENIENT.stream())
        .filter(row -> !used.contains(row))
        .toList();
  }

  private static Row row(String field, String code, String values, String reason) {
    return new Row(field, code, Pattern.compile(values), reason);
  }

  record Row(String field, String code, Pattern values, String reason) {
    boolean matches(String value) {
      return values.matcher(value).matches();
    }
  }
}
