package io.cardfile.internal.rules;

import io.cardfile.internal.Texts;
import io.cardfile.validation.IdentifierPolicy;
import io.cardfile.validation.Violation;
import io.cardfile.validation.Violation.Codes;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The rules of invoice numbers, references and user names: only the first violation is reported.
 */
public final class IdentifierRules {

  /** The most characters of an identifier that becomes a segment of a path; our choice. */
  public static final int PATH_LENGTH = 64;

  private static final String ALWAYS_UNSAFE = "/\\";
  private static final String STRICTLY_UNSAFE = "/\\%;?#";

  private static final String UNSAFE = "must not look like part of a path";
  private static final String UNSAFE_LOOK_UP =
      "must not hold / or \\ or be . or .., because it cannot be looked up; ANY_TEXT accepts it";

  private static final String INVISIBLE =
      "must not hold invisible characters or line separators, which forge or reverse a line of a"
          + " log";

  private IdentifierRules() {}

  /**
   * Returns {@code policy} if it fits values that are hashed and part of a path.
   *
   * @throws IllegalArgumentException when it is for references of purchases only
   */
  public static IdentifierPolicy forPath(IdentifierPolicy policy) {
    if (isForReferences(Objects.requireNonNull(policy, "policy == null"))) {
      throw new IllegalArgumentException(
          "the policy is for references of purchases: give STRICT or PERCENT_ENCODABLE");
    }
    return policy;
  }

  private static boolean isForReferences(IdentifierPolicy policy) {
    return policy == IdentifierPolicy.WITHOUT_SLASHES || policy == IdentifierPolicy.ANY_TEXT;
  }

  /** Adds the first violation of {@code value}, if any. */
  public static void check(
      String path,
      @Nullable String value,
      int maxLength,
      IdentifierPolicy policy,
      List<Violation> out) {
    Objects.requireNonNull(
        policy, "policy == null"); // Null would otherwise act as the wide policy.
    if (value == null) {
      out.add(Violation.error(path, Codes.MISSING, "is required"));
    } else if (Texts.isBlank(value)) {
      out.add(Violation.error(path, Codes.BLANK, "must not be blank"));
    } else if (value.length() > maxLength) {
      out.add(Violation.error(path, Codes.TOO_LONG, "at most " + maxLength + " characters"));
    } else {
      checkContent(path, value, policy, out);
    }
  }

  private static void checkContent(
      String path, String value, IdentifierPolicy policy, List<Violation> out) {
    boolean strict = policy == IdentifierPolicy.STRICT;
    if (Texts.hasControl(value)) {
      out.add(Violation.error(path, Codes.CHARS, "must not hold control characters"));
    } else if (strict && !Texts.isAscii(value)) {
      out.add(Violation.error(path, Codes.NON_ASCII, "must be ASCII"));
    } else if (Texts.hasLoneSurrogate(value)) {
      out.add(Violation.error(path, Codes.CHARS, "must be well-formed Unicode"));
    } else if (Texts.hasInvisible(value)) {
      out.add(Violation.error(path, Codes.CHARS, INVISIBLE));
    } else if (!isForReferences(policy) && value.indexOf(':') >= 0) {
      out.add(Violation.error(path, Codes.SEPARATOR, "must not hold a colon"));
    } else if (policy != IdentifierPolicy.ANY_TEXT
        && isPathUnsafe(value, strict ? STRICTLY_UNSAFE : ALWAYS_UNSAFE)) {
      out.add(
          Violation.error(
              path, Codes.PATH_UNSAFE, isForReferences(policy) ? UNSAFE_LOOK_UP : UNSAFE));
    } else if (strict && !isStrict(value)) {
      out.add(Violation.error(path, Codes.CHARS, "holds a character that is not allowed"));
    } else if (hasOuterSpace(value)) {
      out.add(Violation.error(path, Codes.CHARS, "must not begin or end with a space"));
    }
  }

  /**
   * Returns whether servers may resolve {@code value} as more or less than one segment of a path:
   * they resolve "." and ".." even when these are percent-encoded, and proxies decode %2F.
   */
  public static boolean isPathUnsafe(String value) {
    return isPathUnsafe(value, ALWAYS_UNSAFE);
  }

  private static boolean isPathUnsafe(String value, String unsafe) {
    return value.equals(".") || value.equals("..") || Texts.hasAny(value, unsafe);
  }

  private static boolean isStrict(String value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (!Texts.isAlphanumeric(c) && (i == 0 || "._~-".indexOf(c) < 0)) {
        return false;
      }
    }
    return true;
  }

  private static boolean hasOuterSpace(String value) {
    return isSpace(value.charAt(0)) || isSpace(value.charAt(value.length() - 1));
  }

  private static boolean isSpace(char c) { // Every space has one char.
    return Character.isWhitespace(c) || Character.isSpaceChar(c);
  }
}
