package io.cardfile.purchase;

import io.cardfile.internal.Texts;
import io.cardfile.internal.WireNames;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonValue;
import io.cardfile.json.JsonValue.Kind;
import io.cardfile.money.Money;
import io.cardfile.purchase.StoredCredential.CardToken;
import io.cardfile.purchase.StoredCredential.TrackingId;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The gateway's reply to a purchase, member by member. No member shows whether money moved; {@link
 * PurchaseOutcome} does.
 *
 * <p>A member that is blank, null, absent or of another type is empty, so that an unusual member
 * does not make the whole reply unreadable. {@link #document} has every member as it was received.
 * Members are read in every form that real gateways send. {@link #toString} shows no content.
 * Immutable and thread-safe.
 */
public final class PurchaseResponse {

  private static final Set<String> APPROVAL_CODES = Texts.setOf("00", "08", "10", "11", "16");
  private static final String DUPLICATE_CODE = "94";

  private static final Optional<Boolean> TRUE = Optional.of(true);
  private static final Optional<Boolean> FALSE = Optional.of(false);

  private static final int MOST_ERRORS = 100;
  private static final int LONGEST_NUMBER = 40;

  // At most 40 characters after the sign.
  private static final String DECIMAL = "-?(?=.{1,40}$)[0-9]+(\\.[0-9]+)?";

  private static final int DATE_LENGTH = 10;

  private final JsonObject envelope;
  private final JsonObject response;

  private PurchaseResponse(JsonObject envelope) {
    this.envelope = envelope;
    this.response = object(envelope, WireNames.RESPONSE);
  }

  /** Returns a view of {@code envelope}, the whole document of a reply. */
  public static PurchaseResponse of(JsonObject envelope) {
    return new PurchaseResponse(Objects.requireNonNull(envelope, "envelope == null"));
  }

  /**
   * Returns the outer {@code successful}: whether the gateway accepted the request; empty unless a
   * Boolean.
   */
  public Optional<Boolean> envelopeSuccessful() {
    return bool(envelope, WireNames.SUCCESSFUL);
  }

  /**
   * Returns the inner {@code successful}: whether the transaction was successful; empty unless a
   * Boolean.
   */
  public Optional<Boolean> successful() {
    return bool(response, WireNames.SUCCESSFUL);
  }

  /** Returns whether reference, amount and currency are all present and equal the arguments. */
  boolean echoes(String reference, Money amount) {
    OptionalLong echoed = amountMinorUnits();
    return echoed.isPresent()
        && echoed.getAsLong() == amount.minorUnits()
        && amount.currency().code().equals(currency().orElse(null))
        && reference.equals(reference().orElse(null));
  }

  /** Returns the response code in one form, such as 04 for 4; empty if there is none. */
  String code() {
    return Texts.responseCode(responseCode().orElse(""));
  }

  boolean hasApprovalCode() {
    return APPROVAL_CODES.contains(code());
  }

  /** Returns whether the code is in the usual form, of two digits, and not an approval's. */
  boolean hasFailureCode() {
    return code().length() == 2 && Texts.isDigits(code()) && !hasApprovalCode();
  }

  boolean hasDuplicateCode() {
    return code().equals(DUPLICATE_CODE);
  }

  /** Returns whether {@code amount} was voided: captured, with a captured amount of zero. */
  boolean isVoided(Money amount) {
    boolean nothingLeft = captured().orElse(false) && capturedAmountMinorUnits().orElse(-1) == 0;
    return nothingLeft && amount.minorUnits() > 0
        || ReplyTexts.words(message().orElse("")).equals("voided");
  }

  /** Returns whether money moved: a captured amount above zero, or captured without an amount. */
  boolean isCaptured() {
    JsonValue part = response.get(WireNames.CAPTURED_AMOUNT);
    boolean isAbsent = part == null || isEmpty(part);
    return affirms(isAbsent ? WireNames.CAPTURED : WireNames.CAPTURED_AMOUNT);
  }

  /** Returns whether a member of the response is not null, blank, false or zero. */
  boolean affirms(String name) {
    JsonValue value = response.get(name);
    if (value == null || value.kind() == Kind.NULL) {
      return false;
    }
    String text = JsonText.write(value).replace("\"", "").trim();
    return !text.isEmpty() && !text.equals("false") && !isZero(text);
  }

  private static boolean isZero(String text) {
    try {
      return text.length() <= LONGEST_NUMBER && new BigDecimal(text).signum() == 0;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  /** Returns whether the test flag is present, and not the Boolean of {@code testSystem}. */
  boolean isFromOtherSystem(@Nullable Boolean testSystem) {
    JsonValue flag = envelope.get("test");
    return testSystem != null
        && flag != null
        && flag.kind() != Kind.NULL
        && !testFlag().equals(Optional.of(testSystem));
  }

  /**
   * Returns the {@code errors} of the envelope and of the response, and a text {@code error}, as
   * texts, at most 100; unmodifiable. Null, blank texts and empty arrays and objects are left out;
   * other objects and arrays are returned as JSON.
   */
  public List<String> errors() {
    List<String> errors = new ArrayList<>();
    for (JsonValue value : errorValues()) {
      errors.add(isScalar(value.kind()) ? value.text() : JsonText.write(value));
    }
    return Collections.unmodifiableList(errors);
  }

  /** Returns the errors as they are, at most 100. */
  List<JsonValue> errorValues() {
    List<JsonValue> errors = new ArrayList<>();
    for (JsonObject level : Arrays.asList(envelope, response)) {
      addErrors(level.get(WireNames.ERRORS), errors);
      JsonValue single = level.get("error");
      if (single != null && single.kind() == Kind.STRING) {
        addErrors(single, errors);
      }
    }
    return errors.subList(0, Math.min(errors.size(), MOST_ERRORS));
  }

  private static void addErrors(@Nullable JsonValue value, List<JsonValue> errors) {
    if (value != null && value.kind() == Kind.ARRAY) {
      value.array().forEach(element -> addError(element, errors));
    } else if (value != null) {
      addError(value, errors);
    }
  }

  private static void addError(JsonValue value, List<JsonValue> errors) {
    if (!isEmpty(value)) {
      errors.add(value);
    }
  }

  private static boolean isEmpty(JsonValue value) {
    Kind kind = value.kind();
    return kind == Kind.NULL
        || kind == Kind.OBJECT && value.object().size() == 0
        || kind == Kind.ARRAY && value.array().size() == 0
        || kind == Kind.STRING && value.text().trim().isEmpty();
  }

  /** The outer {@code message}, which the gateway's API document does not have. */
  Optional<String> envelopeMessage() {
    return text(envelope, WireNames.MESSAGE);
  }

  /** Returns the outer {@code test}: whether test credentials were used. */
  public Optional<Boolean> testFlag() {
    return bool(envelope, "test");
  }

  /** Returns the authorisation code; some replies have {@code 0} if there is none. */
  public Optional<String> authorization() {
    return responseText(WireNames.AUTHORIZATION);
  }

  /** Returns the gateway's ID of the purchase. */
  public Optional<String> id() {
    return responseText(WireNames.ID);
  }

  /** Returns the gateway's ID of the transaction. */
  public Optional<String> transactionId() {
    return responseText(WireNames.TRANSACTION_ID);
  }

  /** Returns the masked card number. */
  public Optional<String> cardNumber() {
    return responseText(WireNames.CARD_NUMBER);
  }

  /** Returns the card holder's name. */
  public Optional<String> cardHolder() {
    return responseText(WireNames.CARD_HOLDER);
  }

  /** Returns the card's last month, from any form that real gateways send. */
  public Optional<YearMonth> cardExpiry() {
    return month(response, WireNames.CARD_EXPIRY);
  }

  /**
   * Returns the card token. A declined transaction has one too, so a card token does not mean that
   * the card is on file. Empty also when the token contained the card number, which was masked.
   */
  public Optional<CardToken> cardToken() {
    return responseText(WireNames.CARD_TOKEN).filter(CardToken::isUsable).map(CardToken::of);
  }

  /** Returns the card's scheme, as the gateway names it. */
  public Optional<String> cardType() {
    return responseText("card_type");
  }

  /** Returns the card's category, such as credit, as the gateway names it. */
  public Optional<String> cardCategory() {
    return responseText("card_category");
  }

  /** Returns the card's sub-category, as the gateway names it. */
  public Optional<String> cardSubcategory() {
    return responseText("card_subcategory");
  }

  /**
   * Returns the amount in minor units; empty unless it is a whole number, such as 1900 or 1.9e3, or
   * a text of digits.
   */
  public OptionalLong amountMinorUnits() {
    return integer(response, WireNames.AMOUNT);
  }

  /** Returns the amount in major units, exactly as written. */
  public Optional<BigDecimal> decimalAmount() {
    return decimal(response, WireNames.DECIMAL_AMOUNT);
  }

  /** Returns the gateway's message; for developers, never for a decision. */
  public Optional<String> message() {
    return responseText(WireNames.MESSAGE);
  }

  /** Returns the merchant's reference. */
  public Optional<String> reference() {
    return responseText(WireNames.REFERENCE);
  }

  /** Returns the currency, an ISO 4217 code. */
  public Optional<String> currency() {
    return responseText(WireNames.CURRENCY);
  }

  /** Returns the day of settlement, where known. */
  public Optional<LocalDate> settlementDate() {
    return date(response, "settlement_date");
  }

  /** Returns when the transaction took place, from either form of ISO 8601. */
  public Optional<OffsetDateTime> transactionDate() {
    return time(response, "transaction_date");
  }

  /** Returns the response code, usually two digits. */
  public Optional<String> responseCode() {
    return responseText(WireNames.RESPONSE_CODE);
  }

  /** Returns whether the amount was captured, as the gateway reports it. */
  public Optional<Boolean> captured() {
    return bool(response, WireNames.CAPTURED);
  }

  /** Returns whether there is a captured amount that is not a whole number. */
  boolean hasUnreadableCapturedAmount() {
    JsonValue value = response.get(WireNames.CAPTURED_AMOUNT);
    return value != null && value.kind() != Kind.NULL && !capturedAmountMinorUnits().isPresent();
  }

  /**
   * Returns the captured amount in minor units; empty unless a whole number or a text of digits.
   */
  public OptionalLong capturedAmountMinorUnits() {
    return integer(response, WireNames.CAPTURED_AMOUNT);
  }

  /** Returns the retrieval reference number. */
  public Optional<String> rrn() {
    return responseText(WireNames.RRN);
  }

  /** Returns whether the CVV matched: {@code M Y N P S U}. */
  public Optional<String> cvvMatch() {
    return responseText("cvv_match");
  }

  /** Returns the {@code metadata}, with keys of any kind; empty when there is none. */
  public JsonObject metadata() {
    return object(response, WireNames.METADATA);
  }

  /**
   * Returns the scheme's network transaction ID, a text or a number; empty when this reply has
   * none, and when it has one that {@linkplain #hasUnusableTrackingId cannot be read}.
   */
  public Optional<TrackingId> trackingId() {
    return hasUnusableTrackingId()
        ? Optional.empty()
        : TrackingId.find(text(metadata(), WireNames.TRACKING_ID).orElse(""));
  }

  /**
   * Returns whether the metadata has a tracking ID that cannot be sent again: it is a Boolean, an
   * object or a list, or it was masked because it contains the card number. Such an ID is unknown;
   * an ID that is absent, null or blank was not assigned by the scheme. Also true when the metadata
   * is neither an object nor null, blank or an empty list, because it may contain an ID.
   */
  public boolean hasUnusableTrackingId() {
    JsonValue all = response.get(WireNames.METADATA);
    if (all != null && all.kind() != Kind.OBJECT) {
      return !isEmpty(all);
    }
    JsonValue value = metadata().get(WireNames.TRACKING_ID);
    return value != null
        && value.kind() != Kind.NULL
        && value.kind() != Kind.STRING
        && value.kind() != Kind.NUMBER;
  }

  /** Returns the card's sequence number, from the metadata. */
  public Optional<String> cardSequenceNumber() {
    return text(metadata(), WireNames.CARD_SEQUENCE_NUMBER);
  }

  /** Returns the exemption from strong customer authentication, from the metadata. */
  public Optional<String> scaExemption() {
    return text(metadata(), "sca_exemption");
  }

  /** Returns the reference of the original transaction, from the metadata. */
  public Optional<String> originalTransactionReference() {
    return text(metadata(), WireNames.ORIGINAL_REFERENCE);
  }

  /** Returns the {@code addendum_data}; empty when there is none. */
  public JsonObject addendumData() {
    return object(response, "addendum_data");
  }

  /** Returns the scheme's advice on retries. Known from real gateways, not in the API document. */
  public Optional<String> merchantAdviceCode() {
    return responseText(WireNames.ADVICE_CODE);
  }

  /**
   * Returns when the scheme allows the next retry. Known from real gateways, not in the API
   * document.
   */
  public Optional<OffsetDateTime> merchantAdviceRetryAfter() {
    return time(response, "merchant_advice_retry_after");
  }

  /** Returns the unchanged {@code response}; empty when the reply has none. */
  public JsonObject response() {
    return response;
  }

  /**
   * Returns the whole reply, with {@code ****} in place of the card data and credentials of the
   * request. In errors and messages, digits that look like a card number are replaced as well; in
   * IDs, references, metadata and other values they are kept.
   */
  public JsonObject document() {
    return envelope;
  }

  private Optional<String> responseText(String name) {
    return text(response, name);
  }

  /** Returns the number of fields, without content. */
  @Override
  public String toString() {
    return "PurchaseResponse(" + response.size() + " fields)";
  }

  /**
   * Returns a text, number or Boolean as text; empty when blank, null, absent or of another kind.
   */
  private static Optional<String> text(JsonObject object, String name) {
    String text = textOrEmpty(object, name);
    return text.isEmpty() ? Optional.empty() : Optional.of(text);
  }

  private static String textOrEmpty(JsonObject object, String name) {
    JsonValue value = object.get(name);
    if (value == null || !isScalar(value.kind()) || value.text().trim().isEmpty()) {
      return "";
    }
    return value.text();
  }

  private static boolean isScalar(Kind kind) {
    return kind == Kind.STRING || kind == Kind.NUMBER || kind == Kind.BOOLEAN;
  }

  /** Returns a Boolean; empty for a value of any other kind. */
  private static Optional<Boolean> bool(JsonObject object, String name) {
    JsonValue value = object.get(name);
    return value != null && value.kind() == Kind.BOOLEAN
        ? value.bool() ? TRUE : FALSE
        : Optional.empty();
  }

  /** Returns a whole number in any form of JSON, such as 1900, 1.9e3 and "1900". */
  private static OptionalLong integer(JsonObject object, String name) {
    JsonValue value = object.get(name);
    if (value == null || !isNumber(value) || value.text().length() > LONGEST_NUMBER) {
      return OptionalLong.empty();
    }
    try {
      BigDecimal number = new BigDecimal(value.text());
      return OptionalLong.of(number.signum() == 0 ? 0 : number.longValueExact());
    } catch (ArithmeticException | NumberFormatException e) { // A fraction, or beyond any amount.
      return OptionalLong.empty();
    }
  }

  private static boolean isNumber(JsonValue value) {
    return value.kind() == Kind.NUMBER
        || value.kind() == Kind.STRING && Texts.isDigits(value.text());
  }

  /** Returns a decimal from a number or a text; empty when it has an exponent. */
  private static Optional<BigDecimal> decimal(JsonObject object, String name) {
    String text = textOrEmpty(object, name);
    return text.matches(DECIMAL) ? Optional.of(new BigDecimal(text)) : Optional.empty();
  }

  /** Returns a time with an offset, in the extended or the basic form of ISO 8601. */
  private static Optional<OffsetDateTime> time(JsonObject object, String name) {
    String text = withColon(textOrEmpty(object, name));
    try {
      return text.isEmpty() ? Optional.empty() : Optional.of(OffsetDateTime.parse(text));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /**
   * Returns {@code text} with an offset of the form +1000 or +10 written as +10:00, which the
   * parser reads on every platform: that of Java 8 and of older Android reads no other form.
   */
  static String withColon(String text) {
    int sign = Math.max(text.lastIndexOf('+'), text.lastIndexOf('-'));
    int digits = text.length() - sign - 1;
    int hours = sign + 3;
    return sign > DATE_LENGTH && (digits == 2 || digits == 4)
        ? text.substring(0, hours) + ":" + (text + "00").substring(hours, hours + 2)
        : text;
  }

  /** Returns an object; empty when it is absent or of another kind. */
  private static JsonObject object(JsonObject object, String name) {
    JsonValue value = object.get(name);
    return value != null && value.kind() == Kind.OBJECT ? value.object() : JsonObject.empty();
  }

  /** Returns a date. */
  private static Optional<LocalDate> date(JsonObject object, String name) {
    String text = textOrEmpty(object, name);
    try {
      return text.isEmpty() ? Optional.empty() : Optional.of(LocalDate.parse(text));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /** Returns the month of {@code YYYY-MM-DD}, also with a time after it, or of {@code MM/YYYY}. */
  private static Optional<YearMonth> month(JsonObject object, String name) {
    String text = textOrEmpty(object, name);
    try {
      if (text.length() == 7 && text.charAt(2) == '/') {
        return Optional.of(YearMonth.parse(text.substring(3) + "-" + text.substring(0, 2)));
      }
      boolean timed = text.length() > DATE_LENGTH && text.charAt(DATE_LENGTH) == 'T';
      String date = timed ? text.substring(0, DATE_LENGTH) : text;
      return date.isEmpty() ? Optional.empty() : Optional.of(YearMonth.from(LocalDate.parse(date)));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
