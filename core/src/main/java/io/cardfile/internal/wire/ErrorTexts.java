package io.cardfile.internal.wire;

import io.cardfile.internal.Texts;
import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.json.JsonValue.Kind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The errors of a reply in any form: a text, an array of texts or objects, or a map of field names
 * to texts. Detects whether one of them may mean that the gateway already has the reference, or
 * that it does not know the outcome.
 */
final class ErrorTexts {

  private static final String DUPLICATE = "duplicat";
  private static final Set<String> DO = Texts.setOf("did", "do", "does");
  private static final Set<String> DO_NOT = Texts.setOf("didn", "doesn", "don");

  // Also matched inside longer words, such as "uniqueness" or "duplicatereference".
  private static final String[] STEMS = {DUPLICATE, "already", "conflict", "idempot", "unique"};

  // Issuers write "previously declined card" or "transaction could not be processed", which do not
  // refer to an earlier purchase; "order was processed" does.
  private static final Set<String> SUBJECTS =
      Texts.setOf("invoice", "order", "payment", "purchase", "reference", "request", "transaction");
  private static final Set<String> REPEATED =
      Texts.setOf(
          "again",
          "already",
          "before",
          "conflict",
          "earlier",
          "existed",
          "existing",
          "exists",
          "previous",
          "previously",
          "repeated",
          "resubmitted",
          "reuse",
          "reused",
          "same",
          "taken",
          "twice",
          "unique");
  private static final Set<String> DONE =
      Texts.setOf(
          "completed",
          "known",
          "paid",
          "pending",
          "processed",
          "processing",
          "progress",
          "received",
          "recorded",
          "seen",
          "used");
  private static final Set<String> TRY = Texts.setOf("retry", "try", "tried");
  private static final Set<String> DENIALS = Texts.setOf("cannot", "could", "never", "not", "t");

  private static final String FRAUD = "fraud";

  // The distance of "could" from "processed" in "could not be processed".
  private static final int DENIED_WITHIN = 3;

  private static final Set<String> FURTHER_SIGNS =
      Texts.setOf("exist", "new", "order", "orders", "reference", "references", "use");

  // A number in a longer text means something else, such as a part of a request's ID.
  private static final Set<String> CODES = Texts.setOf("94", "409");
  private static final int WORDS_OF_A_CODE = 3;

  // No gateway sends so many, and reading 1 MiB of words takes half a second after the deadline.
  private static final int MOST_WORDS = 10_000;

  // Texts of a gateway that has no outcome itself, such as a time-out with status 400 (field fact).
  // Also matched inside longer words: "t respond" is in "did not respond" and "didn't respond".
  // "not known" and "try again" are among the signs above.
  private static final String[] UNKNOWN = {
    "timeout",
    "timedout",
    "timed out",
    "time out",
    "took too long",
    "deadline",
    "no response",
    "no reply",
    "no answer",
    "empty response",
    "missing response",
    "response from",
    "to receive",
    "t respond",
    "t reply",
    "t answer",
    "unresponsive",
    "unavailable",
    "unreachable",
    "could not reach",
    "cannot reach",
    "n t reach",
    "be reached",
    "unable to contact",
    "connection",
    "communication",
    "socket",
    "econn",
    "internal",
    "exception",
    "malfunction",
    "inoperative",
    "upstream",
    "bad gateway",
    "is down",
    "is offline",
    "bank offline",
    "host offline",
    "acquirer offline",
    "bank down",
    "host down",
    "acquirer down",
    "temporarily down",
    "went wrong",
    "system failure",
    "gateway failure",
    "server error",
    "system error",
    "network error",
    "gateway error",
    "unknown error",
    "unexpected error",
    "outcome",
    "unknown status",
    "status unknown",
    "status is unknown",
    "unknown result",
    "result unknown",
    "result is unknown",
    "may have been",
    "might have been",
    "could have been"
  };

  // The status of a proxy or of another system, which the gateway reports with its own status.
  private static final Set<String> UNKNOWN_CODES = Texts.setOf("500", "502", "503", "504");
  private static final Set<String> CODE_NAMES =
      Texts.setOf("code", "err", "error", "http", "status");

  // Digits; capital letters; or other letters, with the capital letter that begins their word.
  private static final Pattern WORD =
      Pattern.compile("\\p{Nd}+|\\p{Lu}+(?![\\p{L}&&\\P{Lu}])|\\p{Lu}?[\\p{L}&&\\P{Lu}]+");

  private int wordsLeft = MOST_WORDS;
  private boolean namesCount = true;
  private boolean empty = true;
  private boolean readable = true;
  private boolean anySign;
  private boolean anyUnknown;
  private boolean aboutPurchase;

  private ErrorTexts() {}

  /**
   * Splits a text into words in lower case, and returns the first ones, at most {@code limit}. A
   * word ends where letters or digits end, between a letter and a digit, and where a capital letter
   * begins the next word: {@code refTaken}, {@code ERR94}.
   */
  static List<String> split(String text, int limit) {
    List<String> words = new ArrayList<>();
    Matcher word = WORD.matcher(text);
    while (words.size() < limit && word.find()) {
      words.add(word.group().toLowerCase(Locale.ROOT));
    }
    return words;
  }

  /** Reads the value of {@code errors} or of another member; null when a reply has none. */
  static ErrorTexts of(@Nullable JsonValue errors) {
    ErrorTexts texts = new ErrorTexts();
    if (errors == null || errors.kind() == Kind.NULL) {
      return texts;
    }
    if (errors.kind() == Kind.ARRAY) {
      texts.addEach(errors.array());
    } else {
      texts.add(errors);
    }
    return texts;
  }

  /**
   * Reads the members of a decline that are not in the specification. Their names are specific to
   * the gateway or the issuer, such as {@code transaction_received_at}, so of the names only {@code
   * duplicate} counts. Members about fraud refer to other purchases and are skipped.
   */
  static ErrorTexts ofDecline(JsonObject further) {
    ErrorTexts texts = new ErrorTexts();
    texts.namesCount = false;
    texts.add(further);
    return texts;
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

  /**
   * Adds the findings of {@code others}; does not change {@link #isEmpty} and {@link #areReadable}.
   */
  ErrorTexts with(ErrorTexts... others) {
    for (ErrorTexts other : others) {
      wordsLeft = Math.min(wordsLeft, other.wordsLeft);
      anySign |= other.anySign;
      anyUnknown |= other.anyUnknown;
      aboutPurchase |= other.aboutPurchase;
    }
    return this;
  }

  /** Returns whether there is no error. */
  boolean isEmpty() {
    return empty;
  }

  /** Returns whether each error has words. */
  boolean areReadable() {
    return readable;
  }

  /** Returns whether there are more words than are read, so that the rest may mean anything. */
  boolean areTooMany() {
    return wordsLeft <= 0;
  }

  /**
   * Returns whether a name, a text or a code may mean that the gateway already has the reference.
   */
  boolean mayMeanDuplicate() {
    return anySign;
  }

  /** Returns whether a text may mean that the gateway does not know the outcome of the purchase. */
  boolean mayMeanUnknown() {
    return anyUnknown;
  }

  /**
   * Returns whether one of them means a duplicate purchase, and not a duplicate card or account.
   */
  boolean meansDuplicate() {
    return aboutPurchase;
  }

  /** Returns whether there are words in {@code value}, at any depth. */
  private boolean read(JsonValue value) {
    Kind kind = value.kind();
    if (kind == Kind.OBJECT) {
      return readMembers(value.object());
    }
    if (kind == Kind.ARRAY) {
      return readElements(value.array());
    }
    boolean isText = kind == Kind.STRING || kind == Kind.NUMBER;
    return isText && readText(value.text()) && kind == Kind.STRING;
  }

  private boolean readMembers(JsonObject object) {
    boolean words = false;
    for (int i = 0; i < object.size(); i++) {
      String name = object.name(i);
      if (namesCount || !name.toLowerCase(Locale.ROOT).startsWith(FRAUD)) {
        readName(name, object.value(i));
        words |= read(object.value(i));
      }
    }
    return words;
  }

  /**
   * Reads a name. It is ignored if the value is null, and does not indicate an unknown outcome if
   * the value is false or a number.
   */
  private void readName(String name, JsonValue value) {
    boolean unknown = anyUnknown;
    if (namesCount ? value.kind() != Kind.NULL : isDuplicateFlag(name, value)) {
      readText(name);
    }
    if (value.kind() == Kind.NUMBER || value.kind() == Kind.BOOLEAN && !value.bool()) {
      anyUnknown = unknown;
    }
    if (value.kind() == Kind.NUMBER || value.kind() == Kind.STRING) {
      anyUnknown |= isUnknownCode(split(name + ' ' + value.text(), WORDS_OF_A_CODE + 1));
    }
  }

  private static boolean isDuplicateFlag(String name, JsonValue value) {
    String words = String.join(" ", split(name, WORDS_OF_A_CODE));
    boolean starts = words.startsWith(DUPLICATE) || words.startsWith("is " + DUPLICATE);
    boolean isFlag = value.kind() == Kind.BOOLEAN && starts && !words.contains("check");
    return (isFlag || words.equals("duplicate") || words.equals("is duplicate"))
        && OutcomeClassifier.affirms(value);
  }

  private boolean readElements(JsonArray array) {
    boolean words = false;
    for (int i = 0; i < array.size(); i++) {
      words |= read(array.get(i));
    }
    return words;
  }

  private boolean readText(String text) {
    if (areTooMany()) {
      return false;
    }
    List<String> inOrder = split(text, wordsLeft);
    wordsLeft -= Math.max(1, inOrder.size());
    String sentence = String.join(" ", inOrder);
    anyUnknown |= isUnknownCode(inOrder) || hasPart(sentence, UNKNOWN);
    Set<String> words = wordsThatCount(inOrder);
    anySign |= isSign(words) || isCode(inOrder) || hasPart(sentence, STEMS);
    if (anyIn(words, TRY)) {
      words.remove("again"); // Advice, as in "do not try this transaction again".
    }
    aboutPurchase |=
        sentence.contains(DUPLICATE)
            || anyIn(words, SUBJECTS) && (anyIn(words, REPEATED) || meansDone(inOrder));
    return haveLetters(inOrder);
  }

  // "Reference has already been taken" and "... is already taken" are field facts; the other words
  // are variants that a gateway could use. The client has checked the reference, so an error about
  // it hardly has another reason. A needless doubt costs a look-up, a missed one a second charge.
  private static boolean isSign(Set<String> words) {
    return anyIn(words, REPEATED) || anyIn(words, DONE) || anyIn(words, FURTHER_SIGNS);
  }

  private static boolean haveLetters(List<String> words) {
    for (String word : words) { // Each word has only letters or only digits.
      if (Character.isLetter(word.codePointAt(0))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isCode(List<String> words) {
    return words.size() <= WORDS_OF_A_CODE && anyIn(CODES, words);
  }

  /**
   * Returns true for "Error 504" or a member {@code status_code: 504}, and false for "Maximum 500".
   */
  private static boolean isUnknownCode(List<String> words) {
    int last = words.size() - 1;
    return last > 0
        && last <= WORDS_OF_A_CODE
        && UNKNOWN_CODES.contains(words.get(last))
        && CODE_NAMES.contains(words.get(last - 1));
  }

  /**
   * Returns true for "was processed", and false for "could not be processed" or "no order was
   * processed".
   */
  private static boolean meansDone(List<String> words) {
    for (int i = 0; i < words.size(); i++) {
      List<String> before = words.subList(Math.max(0, i - DENIED_WITHIN), i);
      if (DONE.contains(words.get(i)) && !isDenied(before)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isDenied(List<String> before) {
    int no = before.indexOf("no") + 1; // "Order No 1042" is not a denial.
    return anyIn(DENIALS, before)
        || no > 0 && no < before.size() && SUBJECTS.contains(before.get(no));
  }

  private static boolean hasPart(String sentence, String[] parts) {
    for (String part : parts) {
      if (sentence.contains(part)) {
        return true;
      }
    }
    return false;
  }

  private static Set<String> wordsThatCount(List<String> words) {
    Set<String> counting = new HashSet<>();
    for (int i = 0; i < words.size(); i++) {
      if (!isDeniedExistence(words, i)) {
        counting.add(words.get(i));
      }
    }
    return counting;
  }

  /** Returns true for "does not exist" or "doesn't exist", and false for "must not exist". */
  private static boolean isDeniedExistence(List<String> words, int at) {
    return at > 1
        && words.get(at).equals("exist")
        && (words.get(at - 1).equals("not") && DO.contains(words.get(at - 2))
            || words.get(at - 1).equals("t") && DO_NOT.contains(words.get(at - 2)));
  }

  private static boolean anyIn(Set<String> words, Collection<String> others) {
    return !Collections.disjoint(words, others);
  }
}
