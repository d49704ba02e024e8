package io.cardfile.internal.wire;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.json.JsonValue.Kind;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The errors of a reply in whatever shape they come: a text, an array of texts or objects, a map of
 * field names to texts. Answers whether one of them may mean that the gateway has the reference.
 */
final class ErrorTexts {

  // "Reference has already been taken" and "... is already taken" are field facts; the others are
  // what else a gateway could call it. A needless doubt costs a look-up, a missed one a charge.
  private static final String[] DUPLICATE_SIGNS = {
    "already",
    "taken",
    "duplicate",
    "unique",
    "exist",
    "used",
    "processed",
    "processing",
    "in progress",
    "conflict",
    "pending",
    "previous",
    "repeat",
    "twice"
  };
  private static final String[] DUPLICATE_CODES = {"94", "409"};

  private boolean empty = true;
  private boolean readable = true;
  private boolean duplicate;

  private ErrorTexts() {}

  /** Reads the value of {@code errors}, or null where a reply has none. */
  static ErrorTexts of(@Nullable JsonValue errors) {
    ErrorTexts texts = new ErrorTexts();
    if (errors == null || errors.kind() == Kind.NULL) {
      return texts;
    }
    if (errors.kind() == Kind.ARRAY) {
      texts.addEach(errors.array());
    } else if (!isEmpty(errors)) {
      texts.add(errors);
    }
    return texts;
  }

  private static boolean isEmpty(JsonValue value) {
    return value.kind() == Kind.OBJECT
        ? value.object().size() == 0
        : value.kind() == Kind.STRING && value.text().trim().isEmpty();
  }

  private void addEach(JsonArray errors) {
    for (int i = 0; i < errors.size(); i++) {
      add(errors.get(i));
    }
  }

  private void add(JsonValue error) {
    empty = false;
    readable &= read(error);
  }

  /** Whether there is no error at all. */
  boolean isEmpty() {
    return empty;
  }

  /** Whether each error has words. */
  boolean areReadable() {
    return readable;
  }

  /** Whether a name, a text or a code may mean that the gateway has the reference already. */
  boolean mayMeanDuplicate() {
    return duplicate;
  }

  /** Returns whether there are words in {@code value}, at any depth. */
  private boolean read(JsonValue value) {
    switch (value.kind()) {
      case OBJECT:
        return readMembers(value.object());
      case ARRAY:
        return readElements(value.array());
      case STRING:
        return readText(value.text());
      case NUMBER:
        duplicate |= isCode(value.text());
        return false;
      default:
        return false;
    }
  }

  private boolean readMembers(JsonObject object) {
    boolean words = false;
    for (int i = 0; i < object.size(); i++) {
      readText(object.name(i));
      words |= read(object.value(i));
    }
    return words;
  }

  private boolean readElements(JsonArray array) {
    boolean words = false;
    for (int i = 0; i < array.size(); i++) {
      words |= read(array.get(i));
    }
    return words;
  }

  private boolean readText(String text) {
    String lower = text.toLowerCase(Locale.ROOT).replace("not exist", "").replace("n't exist", "");
    for (String sign : DUPLICATE_SIGNS) {
      duplicate |= lower.contains(sign);
    }
    duplicate |= isCode(text.trim());
    return text.codePoints().anyMatch(Character::isLetter);
  }

  private static boolean isCode(String text) {
    for (String code : DUPLICATE_CODES) {
      if (code.equals(text)) {
        return true;
      }
    }
    return false;
  }
}
