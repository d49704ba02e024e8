package io.cardfile.wallet;

import io.cardfile.internal.Texts;
import io.cardfile.validation.ValidationException;
import io.cardfile.validation.Violation;
import io.cardfile.validation.Violation.Codes;
import java.io.UnsupportedEncodingException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The data that the lightbox passes to the merchant's page when the payer has finished: step 3 of
 * the wallet flow. It does not prove a payment; the merchant submits it with a purchase. Immutable.
 */
public final class WalletCallback {

  private static final int MAX_LENGTH = 2048;
  private static final String URL = "checkout_resource_url";
  private static final String TOKEN = "oauth_token";
  private static final String VERIFIER = "oauth_verifier";

  private final transient String checkoutResourceUrl;
  private final transient String oauthToken;
  private final transient String oauthVerifier;

  private WalletCallback(String checkoutResourceUrl, String oauthToken, String oauthVerifier) {
    this.checkoutResourceUrl = checkoutResourceUrl;
    this.oauthToken = oauthToken;
    this.oauthVerifier = oauthVerifier;
  }

  /**
   * Returns a callback.
   *
   * @throws ValidationException with every violation when a part is missing, blank, too long or
   *     holds control characters
   */
  public static WalletCallback of(
      @Nullable String checkoutResourceUrl,
      @Nullable String oauthToken,
      @Nullable String oauthVerifier) {
    return checked(new ArrayList<>(), checkoutResourceUrl, oauthToken, oauthVerifier);
  }

  /**
   * Returns a callback, unless {@code violations} or the parts have a violation. A part with a
   * violation already is not checked again.
   */
  static WalletCallback checked(
      List<Violation> violations,
      @Nullable String url,
      @Nullable String token,
      @Nullable String verifier) {
    check(URL, url, violations);
    check(TOKEN, token, violations);
    check(VERIFIER, verifier, violations);
    if (!violations.isEmpty() || url == null || token == null || verifier == null) {
      throw new ValidationException(violations);
    }
    return new WalletCallback(url, token, verifier);
  }

  private static void check(String path, @Nullable String value, List<Violation> out) {
    for (Violation violation : out) {
      if (violation.path().equals(path)) {
        return;
      }
    }
    if (value == null) {
      out.add(Violation.error(path, Codes.MISSING, "is required"));
    } else if (value.trim().isEmpty()) {
      out.add(Violation.error(path, Codes.BLANK, "must not be blank"));
    } else if (value.length() > MAX_LENGTH) {
      out.add(Violation.error(path, Codes.TOO_LONG, "at most " + MAX_LENGTH + " characters"));
    } else if (Texts.isUnsendable(value)) {
      out.add(Violation.error(path, Codes.CHARS, "must not hold control characters"));
    }
  }

  /** Returns the URL at which the service finds the checkout. */
  public String checkoutResourceUrl() {
    return checkoutResourceUrl;
  }

  /** Returns the OAuth token of the checkout. */
  public String oauthToken() {
    return oauthToken;
  }

  /** Returns the OAuth verifier of the checkout. */
  public String oauthVerifier() {
    return oauthVerifier;
  }

  /** Returns a text without content. */
  @Override
  public String toString() {
    return "WalletCallback(****)";
  }

  /**
   * Reads a callback that arrives as the query of the callback page, with a state that proves that
   * it belongs to this session. The specification shows no names, so they can be set. Immutable and
   * thread-safe.
   *
   * <p>The state is a random text, such as {@code UUID.randomUUID().toString()}. The merchant's
   * server keeps it in the session and puts it into the query of {@code callback_path}. It prevents
   * that a third party has a payer's browser submit a foreign checkout. Remove it from the session
   * when it is read: each state is used once.
   */
  public static final class Query {

    private static final int MAX_QUERY = 8192;
    private static final String STATE = "state";
    private static final List<String> DEFAULT = Arrays.asList(URL, TOKEN, VERIFIER, STATE);

    private final List<String> names; // In the order of DEFAULT.

    private Query(List<String> names) {
      this.names = names;
    }

    /**
     * Returns a parser of the parameters {@code checkout_resource_url}, {@code oauth_token}, {@code
     * oauth_verifier} and {@code state}. These names are not in the specification.
     */
    public static Query create() {
      return new Query(DEFAULT);
    }

    /**
     * Returns a parser of parameters with other names, given as decoded texts.
     *
     * @throws IllegalArgumentException when a name is blank, or two are equal; the message has the
     *     argument
     */
    public static Query create(
        String checkoutResourceUrl, String oauthToken, String oauthVerifier, String state) {
      List<String> arguments =
          Arrays.asList("checkoutResourceUrl", "oauthToken", "oauthVerifier", "state");
      List<String> names = Arrays.asList(checkoutResourceUrl, oauthToken, oauthVerifier, state);
      for (int i = 0; i < names.size(); i++) {
        String argument = arguments.get(i);
        String name = Objects.requireNonNull(names.get(i), argument + " == null");
        if (name.trim().isEmpty()) {
          throw new IllegalArgumentException(argument + " is blank");
        }
        int first = names.indexOf(name);
        if (first < i) {
          throw new IllegalArgumentException(argument + " equals " + arguments.get(first));
        }
      }
      return new Query(names);
    }

    /**
     * Reads the callback. Other parameters are ignored. The path of a violation is the default name
     * of its parameter.
     *
     * @param rawQuery the query as it arrived, with or without the question mark, form-encoded
     *     (UTF-8, a plus is a space), at most 8,192 characters; null as empty
     * @param expectedState the state of the session, compared in constant time; null or blank when
     *     the session has none, which is refused
     * @throws ValidationException with every violation; code {@code state} when the state is
     *     missing or differs. No message contains a value
     */
    public WalletCallback read(@Nullable String rawQuery, @Nullable String expectedState) {
      String query = rawQuery == null ? "" : rawQuery.replaceFirst("^\\?", "");
      List<Violation> violations = new ArrayList<>();
      if (query.length() > MAX_QUERY) {
        String message = "at most " + MAX_QUERY + " characters";
        violations.add(Violation.error("query", Codes.TOO_LONG, message));
        throw new ValidationException(violations);
      }
      @Nullable String[] values = new String[DEFAULT.size()];
      for (String parameter : query.split("&")) {
        int equals = parameter.indexOf('=');
        int i = names.indexOf(decode(equals < 0 ? parameter : parameter.substring(0, equals)));
        if (i >= 0) {
          String value = decode(parameter.substring(equals < 0 ? parameter.length() : equals + 1));
          if (values[i] != null) {
            violations.add(Violation.error(DEFAULT.get(i), Codes.EXCLUSIVE, "is there twice"));
          } else if (value == null) {
            String message = "is not form-encoded UTF-8";
            violations.add(Violation.error(DEFAULT.get(i), Codes.CHARS, message));
          }
          values[i] = value == null ? "" : value;
        }
      }
      if (!isSame(values[3], expectedState)) {
        String message =
            "is missing, or is not the session's: start again only if the order is not paid or"
                + " open";
        violations.add(Violation.error(STATE, Codes.STATE, message));
      }
      return checked(violations, values[0], values[1], values[2]);
    }

    private static @Nullable String decode(String text) {
      try {
        String decoded = URLDecoder.decode(text, "UTF-8");
        return decoded.indexOf('\uFFFD') < 0 ? decoded : null;
      } catch (IllegalArgumentException | UnsupportedEncodingException e) {
        return null;
      }
    }

    private static boolean isSame(@Nullable String given, @Nullable String expected) {
      return given != null
          && expected != null
          && !Texts.isBlank(expected)
          && MessageDigest.isEqual(
              given.getBytes(StandardCharsets.UTF_8), expected.getBytes(StandardCharsets.UTF_8));
    }
  }
}
