package io.cardfile.internal.wire;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.json.JsonValue.Kind;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The errors of a reply in whatever shape they come: a text, an array of texts or objects, a map of
 * field names to texts. Answers whether one of them may mean that the gateway has the reference.
 */
final class ErrorTexts {

  // "Reference has already been taken" and "... is already taken" are field facts; the others are
  // what else a gateway could call it. The client has checked the reference, so an error about it
  // is hardly another one. A needless doubt costs a look-up, a missed one a charge.
  private static final Set<String> SIGNS =
      words(
          "already again before completed conflict conflicting conflicts duplicate duplicated"
              + " duplicates earlier exist existed existing exists idempotence idempotency"
              + " idempotent known new order orders paid pending previous previously processed"
              + " processing progress received recorded reference references repeated resubmitted"
              + " reuse reused same seen taken twice unique use used");

  // Words of issuers: "previously declined card" says nothing of this purchase.
  private static final Set<String> OUTRIGHT = words("duplicate duplicated duplicates");
  private static final Set<String> SUBJECTS =
      words("order payment purchase reference request transaction");

  private static final Set<String> CODES = words("94 409");
  private static final String ABSENCE =
      "\\b(do(es)?|did) ?n[o']t exist\\b|\\b(do(es)?|did)n't exist\\b";

  private boolean empty = true;
  private boolean readable = true;
  private boolean anySign;
  private boolean aboutPurchase;

  private ErrorTexts() {}

  private static Set<String> words(String words) {
    return Collections.unmodifiableSet(new HashSet<>(Arrays.asList(words.split(" "))));
  }

  /** Reads the value of {@code errors} or of another member, or null where a reply has none. */
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
    return anySign;
  }

  /** Whether one says so of a purchase, and not of a card or an account. */
  boolean meansDuplicate() {
    return aboutPurchase;
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
        readText(value.text());
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
    String lower = text.toLowerCase(Locale.ROOT).replaceAll(ABSENCE, " ");
    Set<String> words = new HashSet<>(Arrays.asList(lower.split("[^\\p{L}\\p{N}]+")));
    boolean sign = !Collections.disjoint(words, SIGNS) || CODES.contains(text.trim());
    anySign |= sign;
    aboutPurchase |=
        !Collections.disjoint(words, OUTRIGHT) || sign && !Collections.disjoint(words, SUBJECTS);
    return text.codePoints().anyMatch(Character::isLetter);
  }
}
