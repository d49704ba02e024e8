package io.cardfile.purchase;

import io.cardfile.internal.Redaction;
import io.cardfile.internal.Texts;
import io.cardfile.internal.rules.ValueRules;
import io.cardfile.money.Money;
import io.cardfile.validation.Violation;
import io.cardfile.validation.Violation.Codes;
import java.time.Clock;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The rules of a purchase. Limits that are not in the specification are our choice. */
final class PurchaseRules {

  private static final int MAX_REFERENCE = 255;
  private static final int MAX_HOLDER = 255;
  private static final int MAX_REASON = 64;

  // A shorter token may occur in a reference by chance.
  private static final int SHORTEST_TOKEN = 12;

  // Four numbers, each with a point or the end of the text after it.
  private static final String IPV4 =
      "((25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])(\\.(?!\\z)|\\z)){4}";

  private static final long DAY_MILLIS = 86_400_000;
  private static final long WESTERNMOST_MILLIS = DAY_MILLIS / 2; // Behind UTC.

  private PurchaseRules() {}

  /** Returns every violation, errors and warnings, in the order of the fields; empty when none. */
  static List<Violation> check(PurchaseRequest.Builder<?, ?> request) {
    List<Violation> out = new ArrayList<>();
    long most = ValueRules.largestAmount(request.gatewayLimits);
    if (request.decimal == null) {
      ValueRules.checkMinorUnits(request.minorUnits, request.isZeroAllowed(), most, out);
    } else {
      ValueRules.checkAmount(
          request.decimal, null, request.currency, request.isZeroAllowed(), most, out);
    }
    ValueRules.checkCurrency("currency", request.currency, request.decimal == null, out);
    // Journals, requests and events show the amount, in either of its units.
    if (!Violation.anyError(out)) {
      Money amount = request.money();
      if (request.isContainedIn(amount.minorUnits() + " " + amount)) {
        addCardData(out, "amount");
      }
    }
    ValueRules.checkIdentifier(
        "reference", request.reference, MAX_REFERENCE, request.identifierPolicy, out);
    // Journals store the reference, and outcomes and logs show it.
    if (request.reference != null && request.isContainedIn(request.reference)) {
      addCardData(out, "reference");
    }
    request.checkUse(out);
    checkCustomerIp(request.customerIp, out);
    return out;
  }

  private static void addCardData(List<Violation> out, String path) {
    add(out, path, Codes.CARD_DATA, "must not hold the card number, CVV or card token");
  }

  /** Returns whether {@code text} contains the card token, or is a shorter one. */
  static boolean isContainedIn(String text, String token) {
    return token.length() >= SHORTEST_TOKEN ? text.contains(token) : text.equals(token);
  }

  /** Adds the violations of a merchant initiated use (specification, use 2). */
  static void checkMerchantInitiated(String token, String reason, List<Violation> out) {
    if (Texts.hasControl(token)) {
      add(out, "card_token", Codes.CHARS, "must not hold control characters");
    }
    String path = "extra.auth_reason";
    if (Texts.isBlank(reason)) {
      add(out, path, Codes.STORED_CREDENTIAL_REASON, "is required");
    } else if (reason.length() > MAX_REASON || Texts.isUnsendable(reason)) {
      add(out, path, Codes.CHARS, "at most " + MAX_REASON + " characters, none a control");
    }
  }

  private static void checkCustomerIp(@Nullable String value, List<Violation> out) {
    if (value != null && !value.matches(IPV4)) {
      add(out, "customer_ip", Codes.CUSTOMER_IP, "must be a dotted IPv4 address");
    }
  }

  /** Checks that all card details are present and valid. */
  static void checkCard(Card card, Clock clock, List<Violation> out) {
    String number = card.revealNumber();
    String cvv = card.revealCvv();
    require("card_holder", card.holder(), out);
    require("card_number", number, out);
    require("card_expiry", card.expiry(), out);
    require("cvv", cvv, out);
    checkHolder(card.holder(), out);
    if (card.holder() != null && isContainedIn(card.holder(), card)) {
      add(out, "card_holder", Codes.CARD_DATA, "must not hold the card number or CVV");
    }
    String problem = number == null ? null : numberProblem(number);
    if (problem != null) {
      add(out, "card_number", Codes.CARD_NUMBER, problem);
    }
    checkExpiry(card.expiry(), clock, out);
    if (cvv != null && !isCvv(cvv)) {
      add(out, "cvv", Codes.CVV, "must be three or four digits");
    }
  }

  /** Checks that there are no card details but the holder, because a wallet replaces them. */
  static void checkWithWallet(Card card, List<Violation> out) {
    checkHolder(card.holder(), out);
    if (card.revealNumber() != null || card.expiry() != null || card.revealCvv() != null) {
      add(out, "wallet", Codes.EXCLUSIVE, "card details must not be given with a wallet checkout");
    }
  }

  /**
   * Returns whether {@code text} contains the card number, or the CVV together with a part of the
   * card number, the expiry or the word CVV; in any notation. The CVV alone is not sufficient: its
   * three or four digits occur by chance in one of some hundred references.
   */
  static boolean isContainedIn(String text, Card card) {
    String number = card.revealNumber();
    String cvv = card.revealCvv();
    if (number == null || numberProblem(number) != null) {
      return false; // The invalid number is reported already.
    }
    return holds(text, number)
        || cvv != null && holdsCvv(text, cvv, number, String.valueOf(card.expiry()));
  }

  private static boolean holdsCvv(String text, String cvv, String number, String expiry) {
    return isCvv(cvv)
        && holds(text, cvv)
        && (text.toLowerCase(Locale.ROOT).contains("cvv")
            || holds(text, number.substring(number.length() - 4))
            || expiry.length() == 7 && holds(text, expiry.substring(0, 2) + expiry.substring(5)));
  }

  private static boolean holds(String text, String digits) {
    return !Redaction.without(text, Collections.singletonList(digits)).equals(text);
  }

  /** Checks the name on the card, if there is one. */
  static void checkHolder(@Nullable String holder, List<Violation> out) {
    if (holder == null) {
      return;
    }
    if (Texts.isBlank(holder)) {
      add(out, "card_holder", Codes.BLANK, "must not be blank");
    } else if (holder.length() > MAX_HOLDER) {
      add(out, "card_holder", Codes.TOO_LONG, "at most " + MAX_HOLDER + " characters");
    } else if (Texts.isUnsendable(holder)) {
      add(out, "card_holder", Codes.CHARS, "must not hold control characters");
    }
  }

  /** Returns whether {@code text} has the form and the check digit of a card number. */
  static boolean isCardNumber(String text) {
    return numberProblem(text) == null;
  }

  /** Returns what is wrong with a card number; null when it is valid. */
  private static @Nullable String numberProblem(String number) {
    if (!Texts.isWithin(number, '0', '9')) {
      return "must hold digits only: remove spaces and dashes";
    }
    if (number.length() < 12 || number.length() > 19) {
      return "must have 12 to 19 digits";
    }
    if (Texts.hasOnly(number, "0")) {
      return "must not be zeros only";
    }
    return Texts.hasCheckDigit(number) ? null : "has a wrong check digit: probably a typing error";
  }

  private static void checkExpiry(@Nullable String value, Clock clock, List<Violation> out) {
    if (value == null) {
      return;
    }
    int expiry = parseExpiry(value);
    if (expiry == 0) {
      add(out, "card_expiry", Codes.EXPIRY, "must be MM/YYYY, with a month from 01 to 12");
    } else if (expiry < lastMonthStillRunning(clock)) {
      add(out, "card_expiry", Codes.EXPIRY, "has passed");
    }
  }

  // A month has ended when it has ended in the westernmost zone. Uses a date and not a YearMonth,
  // because that class creates a formatter, which takes milliseconds at the first payment.
  private static int lastMonthStillRunning(Clock clock) {
    long days = (clock.millis() - WESTERNMOST_MILLIS) / DAY_MILLIS;
    LocalDate date = LocalDate.ofEpochDay(days);
    return 12 * date.getYear() + date.getMonthValue();
  }

  /** Returns the month, counted from the first of year 0, or 0 if it is not MM/YYYY. */
  private static int parseExpiry(String value) {
    if (value.length() != 7 || value.charAt(2) != '/') {
      return 0;
    }
    int number = 0;
    for (int i = 0; i < 7; i++) {
      int digit = value.charAt(i) - '0';
      if (i != 2) {
        if (digit < 0 || digit > 9) {
          return 0;
        }
        number = number * 10 + digit;
      }
    }
    int month = number / 10_000;
    return month >= 1 && month <= 12 ? number % 10_000 * 12 + month : 0;
  }

  private static boolean isCvv(String value) {
    return (value.length() == 3 || value.length() == 4) && Texts.isDigits(value);
  }

  private static void require(String path, @Nullable String value, List<Violation> out) {
    if (value == null) {
      add(out, path, Codes.MISSING, "is required");
    }
  }

  private static void add(List<Violation> out, String path, String code, String message) {
    out.add(Violation.error(path, code, message));
  }
}
