package io.cardfile.internal.wire;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.json.JsonValue.Kind;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The errors of a reply in whatever shape they come: a text, an array of texts or objects, a map of
 * field names to texts. Answers whether one of them may mean that the gateway has the reference, or
 * that it does not know the outcome.
 */
final class ErrorTexts {

  private static final String DUPLICATE = "duplicat";
  private static final Set<String> DO = words("did do does");
  private static final Set<String> DO_NOT = words("didn doesn don");

  // Found within longer words as well, such as "uniqueness" or "duplicatereference".
  private static final String[] STEMS = {DUPLICATE, "already", "conflict", "idempot", "unique"};

  // The words of issuers: "previously declined card" and "transaction could not be processed" say
  // nothing of an earlier purchase, "order was processed" does.
  private static final Set<String> SUBJECTS =
      words("invoice order payment purchase reference request transaction");
  private static final Set<String> REPEATED =
      words(
          "again already before conflict earlier existed existing exists previous previously"
              + " repeated resubmitted reuse reused same taken twice unique");
  private static final Set<String> DONE =
      words(
          "completed known paid pending processed processing progress received recorded seen used");
  private static final Set<String> TRY = words("retry try tried");
  private static final Set<String> DENIALS = words("cannot could never not t");

  private static final String FRAUD = "fraud";

  // The word before the last of "could not be processed" is the third one before it.
  private static final int DENIED_WITHIN = 3;

  // "Reference has already been taken" and "... is already taken" are field facts; the others are
  // what else a gateway could call it. The client has checked the reference, so an error about it
  // is hardly another one. A needless doubt costs a look-up, a missed one a charge.
  private static final Set<String> SIGNS =
      union(REPEATED, DONE, words("exist new order orders reference references use"));

  // A number in a longer text means something else, such as a part of a request's ID.
  private static final Set<String> CODES = words("94 409");
  private static final int WORDS_OF_A_CODE = 3;

  // No gateway has so many, and to read a MiB of them takes half a second after the deadline.
  private static final int MOST_WORDS = 10_000;

  // What a gateway says that has no answer of its own, such as a time-out with status 400 (field
  // fact). Within longer words as well: "t respond" is in "did not respond" and "didn't respond".
  // "not known" and "try again" are among the signs above.
  private static final String[] UNKNOWN =
      ("timeout,"
              + "timedout,"
              + "timed out,"
              + "time out,"
              + "took too long,"
              + "deadline,"
              + "no response,"
              + "no reply,"
              + "no answer,"
              + "empty response,"
              + "missing response,"
              + "response from,"
              + "to receive,"
              + "t respond,"
              + "t reply,"
              + "t answer,"
              + "unresponsive,"
              + "unavailable,"
              + "unreachable,"
              + "could not reach,"
              + "cannot reach,"
              + "n t reach,"
              + "be reached,"
              + "unable to contact,"
              + "connection,"
              + "communication,"
              + "socket,"
              + "econn,"
              + "internal,"
              + "exception,"
              + "malfunction,"
              + "inoperative,"
              + "upstream,"
              + "bad gateway,"
              + "is down,"
              + "is offline,"
              + "bank offline,"
              + "host offline,"
              + "acquirer offline,"
              + "bank down,"
              + "host down,"
              + "acquirer down,"
              + "temporarily down,"
              + "went wrong,"
              + "system failure,"
              + "gateway failure,"
              + "server error,"
              + "system error,"
              + "network error,"
              + "gateway error,"
              + "unknown error,"
              + "unexpected error,"
              + "outcome,"
              + "unknown status,"
              + "status unknown,"
              + "status is unknown,"
              + "unknown result,"
              + "result unknown,"
              + "result is unknown,"
              + "may have been,"
              + "might have been,"
              + "could have been")
          .split(",");

  // The status of a proxy or of another system, which the gateway passes on with one of its own.
  private static final Set<String> UNKNOWN_CODES = words("500 502 503 504");
  private static final Set<String> CODE_NAMES = words("code err error http status");

  private int wordsLeft = MOST_WORDS;
  private boolean namesCount = true;
  private boolean empty = true;
  private boolean readable = true;
  private boolean anySign;
  private boolean anyUnknown;
  private boolean aboutPurchase;

  private ErrorTexts() {}

  private static Set<String> words(String words) {
    return Collections.unmodifiableSet(new HashSet<>(Arrays.asList(words.split(" "))));
  }

  @SafeVarargs
  private static Set<String> union(Set<String>... sets) {
    Set<String> all = new HashSet<>();
    for (Set<String> set : sets) {
      all.addAll(set);
    }
    return Collections.unmodifiableSet(all);
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

  /**
   * Reads the members of a decline that the specification does not show. Their names are the
   * gateway's or the issuer's own, such as {@code transaction_received_at}: of these only {@code
   * duplicate} counts. What is said of fraud is of other purchases.
   */
  static ErrorTexts ofDecline(JsonObject further) {
    ErrorTexts texts = new ErrorTexts();
    texts.namesCount = false;
    texts.add(further);
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

  /**
   * Adds what others say; whether there are errors, and whether they have words, stays as it is.
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

  /** Whether there is no error at all. */
  boolean isEmpty() {
    return empty;
  }

  /** Whether each error has words. */
  boolean areReadable() {
    return readable;
  }

  /** Whether there are more words than are read: the rest may mean anything. */
  boolean areTooMany() {
    return wordsLeft <= 0;
  }

  /** Whether a name, a text or a code may mean that the gateway has the reference already. */
  boolean mayMeanDuplicate() {
    return anySign;
  }

  /** Whether a text may mean that the gateway does not know what became of the purchase. */
  boolean mayMeanUnknown() {
    return anyUnknown;
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
      String name = object.name(i);
      if (namesCount || !name.toLowerCase(Locale.ROOT).startsWith(FRAUD)) {
        readName(name, object.value(i));
        words |= read(object.value(i));
      }
    }
    return words;
  }

  /** A name says nothing where the value is null; nothing of an outcome where false or a number. */
  private void readName(String name, JsonValue value) {
    boolean unknown = anyUnknown;
    if (namesCount ? value.kind() != Kind.NULL : saysDuplicate(name, value)) {
      readText(name);
    }
    if (value.kind() == Kind.NUMBER || value.kind() == Kind.BOOLEAN && !value.bool()) {
      anyUnknown = unknown;
    }
    if (value.kind() == Kind.NUMBER || value.kind() == Kind.STRING) {
      anyUnknown |= isUnknownCode(WordSplitter.of(name + ' ' + value.text(), WORDS_OF_A_CODE + 1));
    }
  }

  private static boolean saysDuplicate(String name, JsonValue value) {
    String words = String.join(" ", WordSplitter.of(name, WORDS_OF_A_CODE));
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
    List<String> inOrder = WordSplitter.of(text, wordsLeft);
    wordsLeft -= Math.max(1, inOrder.size());
    String sentence = String.join(" ", inOrder);
    anyUnknown |= isUnknownCode(inOrder) || hasPart(sentence, UNKNOWN);
    Set<String> words = wordsThatCount(inOrder);
    anySign |= anyIn(words, SIGNS) || isCode(inOrder) || hasPart(sentence, STEMS);
    if (anyIn(words, TRY)) {
      words.remove("again"); // Advice, as in "do not try this transaction again".
    }
    aboutPurchase |=
        sentence.contains(DUPLICATE)
            || anyIn(words, SUBJECTS) && (anyIn(words, REPEATED) || saysDone(inOrder));
    return haveLetters(inOrder);
  }

  private static boolean haveLetters(List<String> words) {
    for (String word : words) { // Each has letters alone or digits alone.
      if (Character.isLetter(word.codePointAt(0))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isCode(List<String> words) {
    return words.size() <= WORDS_OF_A_CODE && anyIn(CODES, words);
  }

  /** "Error 504" or a member {@code status_code: 504}, and not "Maximum 500". */
  private static boolean isUnknownCode(List<String> words) {
    int last = words.size() - 1;
    return last > 0
        && last <= WORDS_OF_A_CODE
        && UNKNOWN_CODES.contains(words.get(last))
        && CODE_NAMES.contains(words.get(last - 1));
  }

  /** "was processed" and not "could not be processed" or "no order was processed". */
  private static boolean saysDone(List<String> words) {
    for (int i = 0; i < words.size(); i++) {
      List<String> before = words.subList(Math.max(0, i - DENIED_WITHIN), i);
      if (DONE.contains(words.get(i)) && !isDenied(before)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isDenied(List<String> before) {
    int no = before.indexOf("no") + 1; // "Order No 1042" denies nothing.
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

  /** "does not exist" or "doesn't exist"; "must not exist" is another thing. */
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
