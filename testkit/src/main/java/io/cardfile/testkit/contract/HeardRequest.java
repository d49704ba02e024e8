package io.cardfile.testkit.contract;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** One whole request as it came over the wire. */
final class HeardRequest {

  private final List<String> head;
  private final byte[] body;

  HeardRequest(List<String> head, byte[] body) {
    this.head = head;
    this.body = body;
  }

  /** The method, such as {@code POST}. */
  String method() {
    return head.get(0).split(" ")[0];
  }

  /** Path and query, byte for byte. */
  String target() {
    return head.get(0).split(" ")[1];
  }

  /** All values of a header, in order. */
  List<String> header(String name) {
    List<String> values = new ArrayList<>();
    String prefix = name.toLowerCase(Locale.ROOT) + ":";
    for (String line : head.subList(1, head.size())) {
      if (line.toLowerCase(Locale.ROOT).startsWith(prefix)) {
        values.add(line.substring(prefix.length()).trim());
      }
    }
    return values;
  }

  /** The body as UTF-8. */
  String body() {
    return new String(body, StandardCharsets.UTF_8);
  }
}
