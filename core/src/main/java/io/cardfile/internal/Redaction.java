package io.cardfile.internal;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireReply;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The secrets of one call, which replaces them by {@code ****} in the reply to it.
 *
 * <p>A card number is replaced wherever it occurs, a secret of eight characters or more everywhere
 * except in IDs, and one of 16 or more also there. A shorter secret, such as a CVV, is replaced
 * where it is a word of an error, message or other sentence; in a reply to a call with a CVV, the
 * value of each member for a CVV is replaced. What only looks like a card number is replaced in
 * texts that are printed, never in a value.
 *
 * <p>Immutable and thread-safe.
 */
public final class Redaction {

  /** The replacement of a secret. */
  public static final String MASK = "****";

  private static final int LONG = 8;
  private static final int LONG_IN_ID = 16;
  private static final int LONG_IN_WALLET = 24;
  private static final int SHORTEST_CARD = 13;
  private static final int LONGEST_CARD = 19;

  private static final Redaction NONE =
      new Redaction(Collections.emptyList(), Collections.emptyList());

  private static final Set<String> NUMBERS = Texts.setOf(WireNames.CARD_NUMBER, "number", "pan");

  private static final Set<String> CVVS =
      Texts.setOf(WireNames.CVV, "cvc", "cvv2", "security_code");

  private static final Set<String> TOKENS =
      Texts.setOf(
          WireNames.CARD_TOKEN,
          WireNames.TOKEN,
          "oauth_token",
          "oauth_verifier",
          "checkout_resource_url");

  // The caller compares or sends these values, which a mask would damage.
  private static final Set<String> KEPT =
      Texts.setOf(
          WireNames.REFERENCE, WireNames.CARD_TOKEN, WireNames.TOKEN, WireNames.TRACKING_ID);

  private static final String ID = "(.*_)?id|reference";
  private static final String REPLY_ID = ID + "|rrn|authorization";
  private static final String NO_SENTENCE = REPLY_ID + "|(.*_)?(code|amount)";

  // At least two words, or a name and a value; no date and no URL.
  private static final Pattern SENTENCE =
      Pattern.compile("(?![0-9]{4}-[0-9]{2}-[0-9]{2}).*([\\s\\p{Z}=]|:(?!//)).*", Pattern.DOTALL);

  private enum Place {
    MEMBER,
    METADATA,
    PRINTED;

    Place of(String name) {
      if (this != MEMBER) {
        return this;
      }
      return isPrinted(name) ? PRINTED : name.equals(WireNames.METADATA) ? METADATA : MEMBER;
    }
  }

  private static boolean isPrinted(String name) {
    return name.equals(WireNames.ERRORS) || name.equals(WireNames.MESSAGE);
  }

  private final transient List<Pattern> cardNumbers;
  private final transient List<String> secrets;

  private Redaction(List<Pattern> cardNumbers, List<String> secrets) {
    this.cardNumbers = cardNumbers;
    this.secrets = secrets;
  }

  /** Returns a redaction without secrets. */
  public static Redaction none() {
    return NONE;
  }

  /** Returns the secrets of a purchase: card number and CVV, card token or wallet tokens. */
  public static Redaction ofPurchase(JsonObject document, JsonObject walletFields) {
    Redaction secrets =
        NONE.withWallet(walletFields)
            .withSecret(text(document, WireNames.CVV))
            .withSecret(text(document, WireNames.CARD_TOKEN));
    String number = text(document, WireNames.CARD_NUMBER);
    return number == null ? secrets : secrets.withCardNumber(number);
  }

  private static @Nullable String text(JsonObject document, String name) {
    JsonValue value = document.get(name);
    return value == null ? null : value.text();
  }

  /** Returns this with a card number, which is found also in groups. */
  public Redaction withCardNumber(String digits) {
    return new Redaction(plus(cardNumbers, cardNumber(digits)), plus(secrets, digits));
  }

  /** Returns the pattern of a card number, in one piece or in groups. */
  public static Pattern cardNumber(String digits) {
    return Pattern.compile(String.join("[^0-9A-Za-z]{0,2}", digits.split("")));
  }

  /** Returns this with a secret, such as a CVV or a token; a blank one is no secret. */
  public Redaction withSecret(@Nullable String secret) {
    return secret == null || secret.trim().isEmpty()
        ? this
        : new Redaction(cardNumbers, plus(secrets, secret.trim()));
  }

  /** Returns this with the values of {@code headers}, each without its scheme. */
  public Redaction withCredentials(List<WireHeader> headers) {
    Redaction all = this;
    for (WireHeader header : headers) {
      String[] schemeAndValue = header.value().trim().split(" +", 2);
      String value = schemeAndValue[schemeAndValue.length - 1];
      all =
          schemeAndValue[0].equalsIgnoreCase("Basic")
              ? all.withBasic(value)
              : all.withSecret(value);
    }
    return all;
  }

  // The user name has no colon (RFC 7617).
  private Redaction withBasic(String encoded) {
    try {
      String pair = new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8);
      return withSecret(encoded)
          .withSecret(encoded.replaceAll("=+$", ""))
          .withSecret(pair)
          .withSecret(pair.substring(pair.indexOf(':') + 1));
    } catch (IllegalArgumentException e) {
      return withSecret(encoded); // An authorizer of the caller, whose value is not base64.
    }
  }

  /** Returns this with the values of the members of a document that are named after card data. */
  public Redaction withDocument(JsonObject sent) {
    return withValue("", sent, false);
  }

  /** Returns this with the secrets of the fields of a wallet: also long texts, except IDs. */
  public Redaction withWallet(JsonObject fields) {
    return withValue("", fields, true);
  }

  private Redaction withValue(String name, JsonValue value, boolean wallet) {
    Redaction all = this;
    switch (value.kind()) {
      case OBJECT:
        for (Map.Entry<String, JsonValue> member : value.object().members().entrySet()) {
          all = all.withValue(member.getKey(), member.getValue(), wallet);
        }
        return all;
      case ARRAY:
        for (int i = 0; i < value.array().size(); i++) {
          all = all.withValue(name, value.array().get(i), wallet);
        }
        return all;
      case STRING:
      case NUMBER:
        return withMember(name, value.text(), wallet);
      default:
        return this;
    }
  }

  private Redaction withMember(String name, String text, boolean wallet) {
    String digits = text.replaceAll("[^0-9A-Za-z]", "");
    boolean isCard = !name.equals("number") || Texts.hasCheckDigit(digits); // Or an invoice's.
    if (NUMBERS.contains(name) && digits.matches("[0-9]{12,19}") && isCard) {
      return withCardNumber(digits);
    }
    boolean ofWallet = wallet && text.length() >= LONG_IN_WALLET && !name.matches(ID + "|type");
    return ofWallet || TOKENS.contains(name) || CVVS.contains(name) ? withSecret(text) : this;
  }

  private static <T> List<T> plus(List<T> list, T element) {
    List<T> all = new ArrayList<>(list);
    all.add(element);
    return all;
  }

  /** Returns {@code reply} without the secrets. */
  public WireReply reply(WireReply reply) {
    String requestId = requestId(reply);
    JsonObject document = reply.document();
    WireReply redacted =
        document == null
            ? WireReply.unreadable(
                reply.status(), requestId, text(reply.problem()), cutText(reply.unreadableText()))
            : WireReply.of(reply.status(), requestId, document(document));
    return redacted.withContentType(reply.contentType().map(this::text).orElse(null));
  }

  /** Returns the request ID of {@code reply} without the secrets; null when it has none. */
  public @Nullable String requestId(WireReply reply) {
    return reply.requestId().map(this::value).orElse(null);
  }

  /** Returns {@code document} without the secrets. */
  public JsonObject document(JsonObject document) {
    return object(document, Place.MEMBER);
  }

  private JsonObject object(JsonObject object, Place place) {
    JsonObject.Builder out = JsonObject.builder();
    for (Map.Entry<String, JsonValue> member : object.members().entrySet()) {
      String name = place == Place.PRINTED ? text(member.getKey()) : value(member.getKey());
      if (!out.has(name)) { // Two names may be equal without the secrets.
        out.put(name, redacted(name, member.getValue(), place.of(name)));
      }
    }
    return out.build();
  }

  private JsonValue redacted(String name, JsonValue value, Place place) {
    switch (value.kind()) {
      case OBJECT:
        return object(value.object(), place);
      case ARRAY:
        List<JsonValue> values = new ArrayList<>();
        for (int i = 0; i < value.array().size(); i++) {
          values.add(redacted(name, value.array().get(i), place));
        }
        return JsonArray.of(values);
      case STRING:
      case NUMBER:
        return scalar(name, value, place);
      default:
        return value;
    }
  }

  private JsonValue scalar(String name, JsonValue value, Place place) {
    String text = value.text();
    if (place != Place.PRINTED && KEPT.contains(name)) {
      // Null is no token, and a Boolean is a tracking ID that is not known.
      JsonValue removed =
          name.equals(WireNames.TRACKING_ID) ? JsonValue.of(false) : JsonValue.nullValue();
      return withoutCardNumbers(text).equals(text) ? value : removed;
    }
    if (isCvv(name, text, place)) {
      return JsonValue.of(MASK);
    }
    String redacted = withoutCardNumbers(text);
    for (String secret : secrets) {
      if (redacted.contains(secret) && isReplaced(secret, name, value, place)) {
        redacted = without(redacted, secret);
      }
    }
    redacted = place == Place.PRINTED ? printable(redacted) : redacted;
    return redacted.equals(text) ? value : JsonValue.of(redacted);
  }

  // Any value: a number may have lost a leading zero. An error of the CVV is a text.
  private boolean isCvv(String name, String text, Place place) {
    return CVVS.contains(name)
        && (place == Place.MEMBER || Texts.isDigits(text.trim()))
        && secrets.stream().anyMatch(secret -> secret.length() < LONG);
  }

  /** Returns whether a secret is replaced in a value, which may hold the same text by chance. */
  private static boolean isReplaced(String secret, String name, JsonValue value, Place place) {
    if (secret.length() >= LONG) {
      return secret.length() >= LONG_IN_ID || !name.matches(REPLY_ID);
    }
    boolean sentence = place == Place.MEMBER && SENTENCE.matcher(value.text().trim()).matches();
    return (sentence || place == Place.PRINTED)
        && (isPrinted(name) || value.kind() == JsonValue.Kind.STRING)
        && !name.matches(NO_SENTENCE);
  }

  /** Returns a value without the card number and the long secrets. */
  private String value(String text) {
    String out = withoutCardNumbers(text);
    for (String secret : secrets) {
      out = secret.length() < LONG ? out : without(out, secret);
    }
    return out;
  }

  private String withoutCardNumbers(String text) {
    String out = text;
    for (Pattern number : cardNumbers) {
      out = number.matcher(out).replaceAll(MASK);
    }
    return out;
  }

  /** Returns a text that is printed without the secrets and without what looks like a card. */
  public String text(String text) {
    String out = withoutCardNumbers(text);
    for (String secret : secrets) {
      out = without(out, secret);
    }
    return printable(out);
  }

  /** Returns {@code text} without a secret, which is a whole word if it is short. */
  private static String without(String text, String secret) {
    if (!text.contains(secret) || secret.length() >= LONG) {
      return text.replace(secret, MASK);
    }
    String word = "(?<![\\p{L}\\p{N}])" + Pattern.quote(secret) + "(?![\\p{L}\\p{N}])";
    return text.replaceAll(word, Matcher.quoteReplacement(MASK));
  }

  /** Returns the start of a text, of which the last word may be the start of a secret. */
  private String cutText(String text) {
    for (String secret : secrets) {
      for (int length = secret.length() - 1; length > LONG; length--) {
        if (text.endsWith(secret.substring(0, length))) {
          return text(text.substring(0, text.length() - length)) + MASK;
        }
      }
    }
    return text(text);
  }

  /**
   * Returns {@code text} without what looks like a card number: 13 to 19 digits with a correct
   * check digit, in one piece or in groups that a space or dash separates.
   */
  public static String printable(String text) {
    StringBuilder out = new StringBuilder(text.length());
    int at = 0;
    while (at < text.length()) {
      boolean first = isDigit(text, at) && !isDigit(text, at - 1);
      int end = first ? endOfCardNumber(text, at) : at;
      if (end > at) {
        out.append(MASK);
        at = end;
      } else {
        out.append(text.charAt(at++));
      }
    }
    return out.toString();
  }

  /**
   * Returns the end of the longest card number at {@code start}; {@code start} if there is none.
   */
  private static int endOfCardNumber(String text, int start) {
    StringBuilder digits = new StringBuilder();
    int end = start;
    for (int at = start; digits.length() <= LONGEST_CARD && at < text.length(); at++) {
      char c = text.charAt(at);
      if (isDigit(text, at)) {
        digits.append(c);
        boolean whole = digits.length() >= SHORTEST_CARD && !isDigit(text, at + 1);
        if (whole && digits.length() <= LONGEST_CARD && Texts.hasCheckDigit(digits.toString())) {
          end = at + 1;
        }
      } else if (c != ' ' && c != '-' || !isDigit(text, at - 1)) {
        break;
      }
    }
    return end;
  }

  private static boolean isDigit(String text, int at) {
    return at >= 0 && at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9';
  }
}
