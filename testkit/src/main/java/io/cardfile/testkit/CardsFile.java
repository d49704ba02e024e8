package io.cardfile.testkit;

import io.cardfile.testkit.SandboxOptions.WrongOption;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.TestCards;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Puts the cards of a CSV file on file: the file with the card tokens of another system that the
 * billing run imports. A message names the line and the column, never a value.
 */
final class CardsFile {

  private static final String HEADER = "card_id,token,tracking_id,tracking,first_transaction";
  private static final int COLUMNS = 5;
  private static final Pattern FIELD =
      Pattern.compile("\\G(?:\"([^\"]*+(?:\"\"[^\"]*+)*+)\"|([^\",]*+))(,|$)");

  private final Path path;
  private final GatewaySimulator simulator;
  private final transient Map<String, String> trackingIds = new HashMap<>(); // By token.

  private CardsFile(Path path, GatewaySimulator simulator) {
    this.path = path;
    this.simulator = simulator;
  }

  /** Reads the whole file; a wrong line may leave earlier cards on file. */
  static void putOnFile(String name, GatewaySimulator simulator) throws WrongOption {
    try {
      new CardsFile(Paths.get(name), simulator).read();
    } catch (InvalidPathException e) {
      throw new WrongOption("--cards-on-file: not a valid path: " + e.getReason());
    }
  }

  private void read() throws WrongOption {
    String text = text();
    String[] lines = (text.startsWith("\uFEFF") ? text.substring(1) : text).split("\r?\n", -1);
    if (!lines[0].replace("\"", "").equals(HEADER)) {
      throw wrong(1, "the header must be " + HEADER + ", separated by commas");
    }
    if (!lines[lines.length - 1].isEmpty()) {
      throw wrong(
          lines.length,
          "the file does not end with a line break; it may be incomplete: copy it again");
    }
    for (int i = 1; i < lines.length; i++) {
      if (!lines[i].isEmpty()) {
        putOnFile(i + 1, fields(i + 1, lines[i]));
      }
    }
    if (trackingIds.isEmpty()) {
      throw wrong(1, "there are no cards after the header");
    }
  }

  private String text() throws WrongOption {
    ByteBuffer bytes = ByteBuffer.wrap(bytes());
    CharBuffer text = CharBuffer.allocate(bytes.remaining());
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    CoderResult result = decoder.decode(bytes, text, true); // Stops at a wrong byte.
    text.flip();
    if (result.isError()) {
      long line = 1 + text.chars().filter(c -> c == '\n').count();
      throw wrong(line, "the text is not UTF-8: save it as UTF-8");
    }
    return text.toString();
  }

  private byte[] bytes() throws WrongOption {
    try {
      return Files.readAllBytes(path);
    } catch (NoSuchFileException e) {
      throw new WrongOption("--cards-on-file: there is no file " + path);
    } catch (IOException e) {
      String why = Files.isDirectory(path) ? " is a folder" : " cannot be read by this user";
      throw new WrongOption("--cards-on-file: " + path + why);
    }
  }

  private List<String> fields(int line, String text) throws WrongOption {
    List<String> fields = new ArrayList<>();
    Matcher field = FIELD.matcher(text);
    boolean isLast = false;
    while (!isLast) {
      if (!field.find()) {
        throw wrong(line, "a quote has no end, or text around it");
      }
      String quoted = field.group(1);
      fields.add(quoted == null ? field.group(2) : quoted.replace("\"\"", "\""));
      isLast = field.group(3).isEmpty();
    }
    if (fields.size() != COLUMNS) {
      String columns = fields.size() == 1 ? " column" : " columns";
      throw wrong(line, fields.size() + columns + " instead of " + COLUMNS);
    }
    return fields;
  }

  private void putOnFile(int line, List<String> fields) throws WrongOption {
    String token = fields.get(1);
    if (token.isEmpty() || !token.equals(token.trim())) {
      throw wrong(line, "token: is empty, or begins or ends with a space");
    }
    String trackingId = trackingId(line, fields.get(2), fields.get(3));
    String before = trackingIds.putIfAbsent(token, trackingId);
    if (before != null && !before.equals(trackingId)) {
      throw wrong(line, "tracking_id: an earlier line has the same token with another one");
    }
    simulator.putOnFile(
        token,
        trackingId.isEmpty() ? TestCards.UNIONPAY_APPROVED : TestCards.VISA_APPROVED,
        trackingId);
  }

  /** Returns the ID, or an empty text if the card has none. */
  private String trackingId(int line, String trackingId, String tracking) throws WrongOption {
    boolean isGiven = tracking.equals("given");
    if (!isGiven && !tracking.equals("none") && !tracking.equals("unknown")) {
      throw wrong(line, "tracking: must be given, none or unknown");
    }
    if (isGiven && trackingId.trim().isEmpty()) {
      throw wrong(line, "tracking_id: is empty, although the column tracking is given");
    }
    if (!isGiven && !trackingId.isEmpty()) {
      throw wrong(line, "tracking_id: must be empty unless the column tracking is given");
    }
    return trackingId;
  }

  private WrongOption wrong(long line, String problem) {
    return new WrongOption("--cards-on-file: " + path + ", line " + line + ": " + problem);
  }
}
