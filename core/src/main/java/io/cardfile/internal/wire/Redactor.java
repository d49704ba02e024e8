package io.cardfile.internal.wire;

import io.cardfile.internal.Redaction;
import io.cardfile.internal.Texts;
import io.cardfile.internal.WireNames;
import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireReply;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Removes card data from the reply of a gateway.
 *
 * <ul>
 *   <li>The request's card numbers are masked everywhere.
 *   <li>The request's CVV is masked in free text, in sentences, and where it is a whole value of a
 *       member that is not a legitimate number.
 *   <li>In free text everything that looks like a card number, the request's card token, wallet
 *       credentials and other credentials are masked.
 *   <li>In each member except the reference a whole credential of the request's headers is masked:
 *       the value after {@code Basic}, and the pair of user name and token, in plain text or
 *       base64; others, such as the token alone, if they have at least 16 characters.
 *   <li>A code that contains the card token or a credential is masked as a whole; so is an ID that
 *       contains one of at least 16 characters.
 *   <li>If the number is not known, as for a stored card, and in the member of the card number,
 *       everything that looks like a card number is masked.
 * </ul>
 *
 * <p>Dates, tokens and IDs are not changed although a part may look like the CVV, because a stored
 * card token must not be damaged.
 *
 * <p>Not thread-safe: {@link #maskCredentialsOf} changes a redactor, and is never called on the one
 * that a client shares between its calls.
 */
public final class Redactor {

  // Members whose whole value may legitimately be three or four digits.
  private static final Set<String> NUMBERS =
      Texts.setOf(
          WireNames.AMOUNT,
          WireNames.CAPTURED_AMOUNT,
          WireNames.DECIMAL_AMOUNT,
          WireNames.REFERENCE,
          WireNames.ORIGINAL_REFERENCE,
          WireNames.ID,
          WireNames.TRANSACTION_ID,
          WireNames.RRN,
          WireNames.AUTHORIZATION,
          WireNames.RESPONSE_CODE,
          WireNames.CARD_SEQUENCE_NUMBER,
          WireNames.TRACKING_ID,
          WireNames.CARD_TOKEN,
          "original_amount");

  // One in hundreds of random UUIDs has digits that look like a card number.
  private static final String UUID = "[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}";

  // A credential of this length or less would match unrelated words.
  private static final int TOO_SHORT = 4;

  // A shorter credential may occur in an ID by chance.
  private static final int SHORTEST_IN_ID = 16;

  private static final int SHORTEST_CVV = 3;

  // The secrets of a wallet's checkout are three.
  private static final int MOST_OF_A_PURCHASE = 3;

  // All free text of a reply; what is longer is masked, because each secret is a search of it.
  private static final int MOST_FREE_TEXT = 65_536;

  // Four digits of two characters each, or with one character between them.
  private static final int LONGEST_CVV = 8;
  private static final String BASIC = "Basic ";
  private static final String[] NONE = {};
  private static final List<String> LOOKALIKE = Collections.singletonList("");

  private final transient List<String> cardNumbers;
  private final transient List<String> cvvs;
  private final boolean cardUnknown;
  private final transient List<String> credentials;
  private transient List<WireHeader> headers = Collections.emptyList();
  private transient String[] headerSecrets = NONE;
  private transient String[] wholes = NONE; // Those of the headers that are replaced in IDs.
  private int shortestWhole;
  private transient String @Nullable [] secrets; // Of the credentials; derived on first use.
  private int freeTextLeft;

  private Redactor(
      List<String> cardNumbers, List<String> cvvs, boolean cardUnknown, List<String> credentials) {
    this.cardNumbers = cardNumbers;
    this.cvvs = cvvs;
    this.cardUnknown = cardUnknown;
    this.credentials = credentials;
  }

  /** Returns a redactor for the card of {@code request}, or its token. */
  public static Redactor of(PurchaseRequest request) {
    JsonObject document = request.revealDocument();
    List<String> cvvs = new ArrayList<>();
    addText(document.get(WireNames.CVV), cvvs);
    if (request.card().isPresent()) {
      List<String> number = Collections.singletonList(request.card().get().revealNumber());
      return new Redactor(number, cvvs, false, Collections.emptyList());
    }
    List<String> secrets = new ArrayList<>();
    addText(document.get(WireNames.CARD_TOKEN), secrets);
    addTexts(request.walletFields(), secrets);
    return new Redactor(Collections.emptyList(), cvvs, true, secrets);
  }

  private static void addText(@Nullable JsonValue value, List<String> out) {
    if (value != null && value.kind() == JsonValue.Kind.STRING) {
      out.add(value.text());
    }
  }

  // The type of a wallet is an ordinary word.
  private static void addTexts(JsonObject fields, List<String> out) {
    for (int i = 0; i < fields.size(); i++) {
      JsonValue value = fields.value(i);
      if (value.kind() == JsonValue.Kind.OBJECT) {
        addTexts(value.object(), out);
      } else if (!fields.name(i).equals("type")) {
        addText(value, out);
      }
    }
  }

  /**
   * Returns a redactor for a document with names of the caller: each of its texts and numbers may
   * be a secret, and it may contain cards at any depth: a card number under the name of a purchase,
   * or a value that looks like one, and a value of three or four digits, which may be a CVV. The
   * reply may contain others.
   */
  public static Redactor of(JsonObject document) {
    Redactor all = new Redactor(new ArrayList<>(), new ArrayList<>(), true, new ArrayList<>());
    all.addValues("", document);
    return new Redactor( // Each number once, because each is a search of the reply.
        new ArrayList<>(new LinkedHashSet<>(all.cardNumbers)),
        new ArrayList<>(new LinkedHashSet<>(all.cvvs)),
        true,
        all.credentials);
  }

  /** Adds the texts and numbers of {@code value}, and its card numbers and CVVs. */
  private void addValues(String name, JsonValue value) {
    switch (value.kind()) {
      case OBJECT:
        JsonObject object = value.object();
        for (int i = 0; i < object.size(); i++) {
          addValues(object.name(i), object.value(i));
        }
        break;
      case ARRAY:
        for (int i = 0; i < value.array().size(); i++) {
          addValues(name, value.array().get(i));
        }
        break;
      case STRING:
      case NUMBER:
        credentials.add(value.text());
        addDigits(name, value.text().replaceAll("[^\\p{Alnum}:]", ""));
        break;
      default: // A Boolean or null is no secret.
    }
  }

  private void addDigits(String name, String digits) {
    if (!Texts.isDigits(digits)) {
      return;
    }
    if (digits.length() == SHORTEST_CVV || digits.length() == SHORTEST_CVV + 1) {
      cvvs.add(digits);
    } else if (name.equals(WireNames.CARD_NUMBER)
        || Redaction.without(digits, LOOKALIKE).equals(Redaction.MASK)) {
      cardNumbers.add(digits);
    }
  }

  /**
   * Returns a redactor of {@code credentials} for a card that is not known: it masks everything
   * that looks like a card number, except in members that are legitimately numbers.
   */
  public static Redactor ofUnknownCard(String... credentials) {
    return new Redactor(
        Collections.emptyList(), Collections.emptyList(), true, Arrays.asList(credentials));
  }

  /**
   * Returns a redactor that also masks the credentials in {@code headers}, an unmodifiable list;
   * this one if it was given the same objects: headers are compared by identity.
   */
  public Redactor withCredentials(List<WireHeader> headers) {
    if (headers.equals(this.headers)) {
      return this;
    }
    Redactor copy = new Redactor(cardNumbers, cvvs, cardUnknown, credentials);
    copy.headers = headers;
    copy.headerSecrets = secrets(headers, TOO_SHORT);
    copy.wholes = secrets(headers, SHORTEST_IN_ID - 1);
    copy.shortestWhole = Arrays.stream(copy.wholes).mapToInt(String::length).min().orElse(0);
    return copy;
  }

  /**
   * Masks also the credentials of {@code other}'s headers from now on, and nothing else of it. So a
   * client derives them once if its authorizer returns the same headers each time.
   */
  public void maskCredentialsOf(Redactor other) {
    headers = other.headers;
    headerSecrets = other.headerSecrets;
    wholes = other.wholes;
    shortestWhole = other.shortestWhole;
  }

  /** Redacts free text, which may be truncated. */
  public String text(String text) {
    Redaction redaction = new Redaction(text).digits("", false);
    for (String secret : headerSecrets) {
      redaction.secret(secret);
    }
    for (String secret : credentialSecrets()) {
      redaction.secret(secret);
    }
    for (String cardNumber : cardNumbers) {
      redaction.digits(cardNumber, true);
    }
    return Redaction.without(redaction.masked(), cvvs);
  }

  /** Returns the redacted request ID of {@code reply}, or null when it has none. */
  public @Nullable String requestId(WireReply reply) {
    String requestId = reply.requestId().orElse(null);
    if (requestId == null) {
      return null;
    }
    if (holdsCredential(requestId, Math.min(requestId.length(), SHORTEST_IN_ID))) {
      return Redaction.MASK;
    }
    String id = id(requestId);
    String masked = cardUnknown ? Redaction.without(id, LOOKALIKE) : id;
    return masked.equals(id) || requestId.matches(UUID) ? id : masked;
  }

  /** Redacts an ID, which is not free text: masks card numbers, and the CVV if both occur. */
  String id(String text) {
    String redacted = Redaction.without(text, cardNumbers);
    return redacted.equals(text) ? text : Redaction.without(redacted, cvvs);
  }

  private String[] credentialSecrets() {
    if (secrets == null) {
      if (credentials.isEmpty()) {
        return NONE;
      }
      // A search of a list would take quadratic time for a document with thousands of texts.
      Collection<String> all =
          credentials.size() > MOST_OF_A_PURCHASE ? new LinkedHashSet<>() : new ArrayList<>();
      for (String credential : credentials) {
        addSecret(credential.trim(), TOO_SHORT, all);
        if (credential.indexOf(' ') >= 0) { // It may have the form of a header.
          addSecrets(credential, TOO_SHORT, all);
        }
      }
      secrets = all.toArray(NONE);
    }
    return secrets;
  }

  private static String[] secrets(List<WireHeader> headers, int tooShort) {
    Collection<String> all = new ArrayList<>();
    for (WireHeader header : headers) {
      addSecrets(header.value(), tooShort, all);
    }
    return all.toArray(NONE);
  }

  /** Adds the secrets of a header's value that are longer than {@code tooShort}; a pair always. */
  private static void addSecrets(String header, int tooShort, Collection<String> out) {
    String credential = header.trim();
    String last = credential.substring(credential.lastIndexOf(' ') + 1);
    if (credential.regionMatches(true, 0, BASIC, 0, BASIC.length())) {
      addSecret(last, TOO_SHORT, out);
      addPair(last, tooShort, out);
    } else {
      addSecret(last, tooShort, out);
      addSecret(credential.substring(credential.indexOf(' ') + 1), tooShort, out);
    }
  }

  /** Adds {@code secret} as plain text and in both alphabets of base64. */
  private static void addSecret(String secret, int tooShort, Collection<String> out) {
    if (secret.length() > tooShort) {
      byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
      String encoded = Base64.getEncoder().withoutPadding().encodeToString(bytes);
      String forUrls = encoded.replace('+', '-').replace('/', '_');
      for (String form : new String[] {secret, encoded, forUrls}) {
        if (!out.contains(form)) {
          out.add(form);
        }
      }
    }
  }

  // The user name has no colon (RFC 7617).
  private static void addPair(String encoded, int tooShort, Collection<String> out) {
    try {
      String pair = new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8);
      addSecret(pair, TOO_SHORT, out);
      addSecret(pair.substring(pair.indexOf(':') + 1), tooShort, out);
    } catch (IllegalArgumentException e) {
      // A custom authorizer: not base64, and already added as plain text.
    }
  }

  /** Replaces the whole credentials of the headers; a part of one may be in an ID by chance. */
  private String withoutWholes(String text) {
    if (text.length() < shortestWhole) {
      return text; // As nearly every text. Java 8 compiles a pattern for each replacement.
    }
    String redacted = text;
    for (String whole : wholes) {
      redacted = redacted.replace(whole, Redaction.MASK);
    }
    return redacted;
  }

  // For IDs and codes, which a journal keeps. Must be cheap, because nearly every reply has them.
  private boolean holdsCredential(String text, int shortest) {
    return text.length() > TOO_SHORT
        && text.length() >= shortest
        && (holdsAny(text, headerSecrets, shortest)
            || holdsAny(text, credentialSecrets(), shortest));
  }

  private static boolean holdsAny(String text, String[] secrets, int shortest) {
    for (String secret : secrets) {
      if (secret.length() >= shortest && text.contains(secret)) {
        return true;
      }
    }
    return false;
  }

  /** Returns {@code reply} with its document and request ID redacted. */
  public WireReply reply(WireReply reply) {
    JsonObject document = reply.document();
    return document == null
        ? WireReply.unreadable(reply.status(), requestId(reply), text(reply.problem()), "")
        : WireReply.of(reply.status(), requestId(reply), document(document));
  }

  JsonObject document(JsonObject document) {
    freeTextLeft = MOST_FREE_TEXT;
    return object(document, false);
  }

  private JsonObject object(JsonObject object, boolean freeText) {
    JsonObject.Builder copy = null;
    for (int i = 0; i < object.size(); i++) {
      String name = freeText ? free(object.name(i)) : member("", object.name(i));
      JsonValue value = value(name, object.value(i), freeText);
      boolean changed = value != object.value(i) || !name.equals(object.name(i));
      if (changed && copy == null) {
        copy = JsonObject.builder();
        for (int j = 0; j < i; j++) {
          copy.put(object.name(j), object.value(j));
        }
      }
      // Two names may be equal after redaction; the second member is dropped.
      if (copy != null && !copy.has(name)) {
        copy.put(name, value);
      }
    }
    return copy == null ? object : copy.build();
  }

  private JsonValue value(String name, JsonValue value, boolean freeText) {
    boolean free = freeText || name.equals(WireNames.ERRORS) || name.equals(WireNames.MESSAGE);
    switch (value.kind()) {
      case OBJECT:
        return object(value.object(), free);
      case ARRAY:
        return array(name, value.array(), free);
      case STRING:
      case NUMBER:
        return scalar(name, value, free);
      default:
        return value;
    }
  }

  private JsonValue array(String name, JsonArray array, boolean freeText) {
    List<JsonValue> values = new ArrayList<>(array.size());
    boolean changed = false;
    for (int i = 0; i < array.size(); i++) {
      JsonValue redacted = value(name, array.get(i), freeText);
      changed |= redacted != array.get(i);
      values.add(redacted);
    }
    return changed ? JsonArray.of(values) : array;
  }

  private JsonValue scalar(String name, JsonValue value, boolean freeText) {
    String text = value.text();
    String redacted = freeText ? free(text) : member(name, text);
    if (redacted.equals(text)) {
      return value;
    }
    // What was masked must not be sent later: a Boolean is unusable as an ID, and null is no token.
    if (!freeText && name.equals(WireNames.CARD_TOKEN)) {
      return JsonValue.nullValue();
    }
    return !freeText && name.equals(WireNames.TRACKING_ID)
        ? JsonValue.of(false)
        : JsonValue.of(redacted);
  }

  private String free(String text) {
    freeTextLeft -= text.length();
    return freeTextLeft < 0 ? Redaction.MASK : text(text);
  }

  private String member(String name, String value) {
    if (isCode(name) && holdsCredential(value, 0)
        || name.equals(WireNames.ID) && holdsCredential(value, SHORTEST_IN_ID)) {
      return Redaction.MASK;
    }
    // The reference is the caller's text.
    String text = name.equals(WireNames.REFERENCE) ? value : withoutWholes(value);
    if (!Redaction.mayHoldDigits(text, SHORTEST_CVV)) {
      return text;
    }
    String redacted = id(text);
    if (mayHoldOtherCard(name, text)) {
      redacted = Redaction.without(redacted, LOOKALIKE);
    }
    if (redacted.length() > LONGEST_CVV && !Texts.hasWhitespace(redacted)
        || NUMBERS.contains(name)) {
      return redacted;
    }
    String masked = Redaction.without(redacted, cvvs);
    return masked.equals(Redaction.MASK) || Texts.hasWhitespace(redacted) ? masked : redacted;
  }

  private static boolean isCode(String name) {
    return name.equals(WireNames.RESPONSE_CODE) || name.equals(WireNames.ADVICE_CODE);
  }

  private boolean mayHoldOtherCard(String name, String text) {
    if (!cardUnknown) {
      return name.equals(WireNames.CARD_NUMBER); // The number of a renewed card.
    }
    // A code such as 000000000059 is 59, which the retry advice must see.
    return isCode(name) ? Texts.responseCode(text).length() > 3 : !NUMBERS.contains(name);
  }
}
