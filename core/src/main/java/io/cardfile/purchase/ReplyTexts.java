package io.cardfile.purchase;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The texts of a reply's errors and messages. Only known words count. A text within an object also
 * counts after its field, so that {@code {"reference":["has already been taken"]}} is read as
 * "reference has already been taken".
 */
final class ReplyTexts {

  private static final Pattern TIMEOUT =
      Pattern.compile(
          "((the )?(gateway|request|transaction|issuer|bank|host|processor|connection|acquirer)"
              + "( has| was)? )?timed? ?out( waiting for .*)?");
  private static final Pattern CARD_REFERENCE = Pattern.compile("(?i)\\bcard[ _-]reference\\b");
  private static final Pattern REFERENCE = Pattern.compile("\\breference\\b");
  private static final Pattern TAKEN = Pattern.compile("\\balready (been )?taken\\b");
  private static final Pattern END_OF_SENTENCE = Pattern.compile("[.!?]\\s+(?=\\p{Lu})|[;\\n]");

  private final List<String> texts = new ArrayList<>();

  ReplyTexts(PurchaseResponse reply) {
    for (JsonValue error : reply.errorValues()) {
      add("", error);
    }
    reply.envelopeMessage().ifPresent(texts::add);
    reply.message().ifPresent(texts::add);
  }

  private void add(String field, JsonValue value) {
    switch (value.kind()) {
      case NULL:
        break;
      case OBJECT:
        addMembers(value.object());
        break;
      case ARRAY:
        addElements(field, value.array());
        break;
      default:
        texts.add(value.text());
        texts.add(field + " " + value.text());
    }
  }

  private void addElements(String field, JsonArray elements) {
    for (JsonValue element : elements) {
      add(field, element);
    }
  }

  private void addMembers(JsonObject object) {
    JsonValue named = object.get("field");
    String field = named != null && named.kind() == JsonValue.Kind.STRING ? named.text() : null;
    object.members().forEach((name, value) -> add(field == null ? name : field, value));
  }

  boolean isEmpty() {
    return texts.isEmpty();
  }

  /** Returns whether a text is only that the gateway, or a party behind it, timed out. */
  boolean haveTimeout() {
    return texts.stream().anyMatch(text -> TIMEOUT.matcher(words(text)).matches());
  }

  /** Returns whether a sentence is that the reference, which may be named, is already taken. */
  boolean haveDuplicate(String reference) {
    return texts.stream()
        .anyMatch(text -> isDuplicate(text) || isDuplicate(text.replace(reference, " ")));
  }

  private static boolean isDuplicate(String text) {
    String withoutCard = CARD_REFERENCE.matcher(text).replaceAll(" ");
    for (String sentence : END_OF_SENTENCE.split(withoutCard)) {
      String words = words(sentence);
      Matcher reference = REFERENCE.matcher(words);
      if (reference.find() && TAKEN.matcher(words).find(reference.end())) {
        return true;
      }
    }
    return false;
  }

  /** Returns the words of {@code text} in lower case, without digits and signs. */
  static String words(String text) {
    return text.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}]+", " ").trim();
  }
}
