package io.cardfile.sample.browser;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The log of the browser's own network code: each event is one line, the first line has the numbers
 * of the types.
 */
record NetworkLog(List<String> lines) {

  private static final Pattern ADDRESS = Pattern.compile("\"address\":\"([^\"]+)\"");
  private static final Pattern URL = Pattern.compile("\"url\":\"([^\"]+)\"");
  private static final Pattern LOCAL =
      Pattern.compile("(?:https?://|wss?://)?(?:127\\.0\\.0\\.1|localhost|\\[::1])(?:[:/].*)?");

  /** Returns whether the browser has written the end: behind each event is a comma. */
  static boolean isComplete(Path file) {
    try (RandomAccessFile log = new RandomAccessFile(file.toFile(), "r")) {
      log.seek(Math.max(0, log.length() - 2));
      return log.read() == '}' && log.read() == '\n';
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static NetworkLog read(Path file) throws IOException {
    return new NetworkLog(List.of(Files.readString(file, StandardCharsets.ISO_8859_1).split("\n")));
  }

  /** Returns what was connected elsewhere, and what a page asked for elsewhere. */
  List<String> elsewhere() {
    Stream<String> connected = values("TCP_CONNECT_ATTEMPT", ADDRESS, "");
    Stream<String> requested = values("URL_REQUEST_START_JOB", URL, "\"initiator\":\"http");
    if (values("TCP_CONNECT_ATTEMPT", ADDRESS, "").findAny().isEmpty()) {
      throw new AssertionError("the log of the network has no connection: its format has changed");
    }
    return List.copyOf(
        new TreeSet<>(
            Stream.concat(connected, requested)
                .filter(place -> !LOCAL.matcher(place).matches())
                .filter(place -> !place.startsWith("data:") && !place.startsWith("blob:"))
                .toList()));
  }

  private Stream<String> values(String type, Pattern value, String part) {
    String number = "\"type\":" + number(type) + "}";
    return lines.stream()
        .filter(line -> line.contains(number) && line.contains(part))
        .flatMap(line -> value.matcher(line).results())
        .map(found -> found.group(1));
  }

  private String number(String type) {
    Matcher matcher = Pattern.compile("\"" + type + "\":(\\d+)").matcher(lines.get(0));
    return Optional.of(matcher)
        .filter(Matcher::find)
        .map(MatchResult::group)
        .map(found -> found.substring(found.indexOf(':') + 1))
        .orElseThrow(() -> new AssertionError(type + ": is not in the log of the network"));
  }
}
