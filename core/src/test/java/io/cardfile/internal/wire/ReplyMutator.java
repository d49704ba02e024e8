package io.cardfile.internal.wire;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Damages replies that have one member per line: bytes, members, values and types. */
final class ReplyMutator {

  private static final String[] VALUES = {
    "true",
    "false",
    "null",
    "0",
    "1",
    "-1",
    "1000",
    "999",
    "1e3",
    "1000.0",
    "9007199254740993",
    "\"true\"",
    "\"false\"",
    "\"1000\"",
    "\"\"",
    "\"ORDER-1001\"",
    "\"ORDER-1002\"",
    "\"AUD\"",
    "\"NZD\"",
    "\"94\"",
    "\"4111111111111111\"",
    "{}",
    "[]",
    "{\"successful\": true}",
    "NaN",
    "[\"Reference has already been taken\"]",
    "\"\\u0041UD\"",
    "\"\\ud800\"",
    "TRUE",
    "01"
  };
  private static final String[] NAMES = {
    "successful",
    "response",
    "reference",
    "amount",
    "currency",
    "captured",
    "errors",
    "\\u0073uccessful",
    "4111111111111111",
    "metadata",
    "Successful"
  };

  private final Random random;

  ReplyMutator(long seed) {
    random = new Random(seed);
  }

  /** Returns {@code reply} with one to three damages, sometimes with none. */
  byte[] mutate(byte[] reply) {
    byte[] mutated = reply;
    for (int i = random.nextInt(4); i > 0; i--) {
      mutated = random.nextInt(3) == 0 ? mutateBytes(mutated) : mutateLines(mutated);
    }
    return mutated;
  }

  private byte[] mutateBytes(byte[] bytes) {
    int from = random.nextInt(bytes.length + 1);
    int to = Math.min(bytes.length, from + 1 + random.nextInt(8));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(bytes, 0, from);
    switch (random.nextInt(5)) {
      case 0: // Cut off.
        return out.toByteArray();
      case 1: // Delete.
        break;
      case 2: // Duplicate.
        out.write(bytes, from, to - from);
        out.write(bytes, from, to - from);
        break;
      case 3: // Insert.
        out.write(random.nextInt(256));
        out.write(bytes, from, to - from);
        break;
      default: // Flip a bit.
        for (int i = from; i < to; i++) {
          out.write(i == from ? bytes[i] ^ 1 << random.nextInt(8) : bytes[i]);
        }
    }
    out.write(bytes, to, bytes.length - to);
    return out.toByteArray();
  }

  private byte[] mutateLines(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    List<String> lines = new ArrayList<>(Arrays.asList(text.split("\n", -1)));
    int at = random.nextInt(lines.size());
    switch (random.nextInt(6)) {
      case 0:
        lines.remove(at);
        break;
      case 1:
        lines.add(random.nextInt(lines.size()), lines.get(at));
        break;
      case 2:
        Collections.swap(lines, at, random.nextInt(lines.size()));
        break;
      case 3:
        lines.add(at, "\"" + pick(NAMES) + "\": " + pick(VALUES) + ",");
        break;
      case 4:
        lines.set(at, lines.get(at).replaceFirst("\"[a-z_]+\":", "\"" + name() + "\":"));
        break;
      default:
        lines.set(at, withAnotherValue(lines.get(at)));
    }
    return String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
  }

  private String withAnotherValue(String line) {
    int colon = line.indexOf(": ");
    return colon < 0 || line.endsWith("{") || line.endsWith("[")
        ? line
        : line.substring(0, colon + 2) + pick(VALUES) + (line.endsWith(",") ? "," : "");
  }

  private String name() {
    return pick(NAMES).replace("\\", "\\\\");
  }

  private String pick(String[] from) {
    return from[random.nextInt(from.length)];
  }
}
