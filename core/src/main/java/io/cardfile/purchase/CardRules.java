package io.cardfile.purchase;

import io.cardfile.internal.TextRules;
import io.cardfile.internal.Texts;
import io.cardfile.validation.Violation;
import io.cardfile.validation.Violation.Codes;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rules of card details. Limits that are not in the gateway's API document are our choice. */
final class CardRules {

  private static final int MAX_HOLDER = 255;
  private static final int SHORTEST_NUMBER = 12;
  private static final int LONGEST_NUMBER = 19;
  private static final String EXPIRY = "(0[1-9]|1[0-2])/[0-9]{4}";
  private static final String CVV = "[0-9]{3,4}";

  private static final long DAY_MILLIS = 86_400_000;
  private static final long WESTERNMOST_MILLIS = DAY_MILLIS / 2; // Behind UTC.

  private CardRules() {}

  /** Adds the violations of all details; a CVV may be absent. */
  static void check(Card.Builder card, List<Violation> out) {
    if (card.holder == null) {
      addMissing("card_holder", out);
    }
    checkHolder(card.holder, out);
    checkNumber(card.number, out);
    checkExpiry(card.expiry, card.clock, out);
    checkCvv(card.cvv, out);
  }

  /** Adds the violation of the name on the card, if there is one. */
  static void checkHolder(@Nullable String holder, List<Violation> out) {
    if (holder != null) {
      TextRules.isRefused("card_holder", holder, MAX_HOLDER, out);
    }
  }

  /** Adds the violation of a CVV, if there is one. */
  static void checkCvv(@Nullable String cvv, List<Violation> out) {
    if (cvv != null && !cvv.matches(CVV)) {
      out.add(Violation.error("cvv", Codes.CVV, "must be three or four digits"));
    }
  }

  private static void checkNumber(@Nullable String number, List<Violation> out) {
    if (number == null) {
      addMissing("card_number", out);
      return;
    }
    String problem = numberProblem(number);
    if (!problem.isEmpty()) {
      out.add(Violation.error("card_number", Codes.CARD_NUMBER, problem));
    }
  }

  private static String numberProblem(String number) {
    if (!Texts.isWithin(number, '0', '9')) {
      return "must hold digits only: remove spaces and dashes";
    }
    if (number.length() < SHORTEST_NUMBER || number.length() > LONGEST_NUMBER) {
      return "must have 12 to 19 digits";
    }
    if (Texts.hasOnly(number, "0")) {
      return "must not be zeros only";
    }
    return Texts.hasCheckDigit(number) ? "" : "has a wrong check digit: probably a typing error";
  }

  private static void checkExpiry(@Nullable String expiry, Clock clock, List<Violation> out) {
    if (expiry == null) {
      addMissing("card_expiry", out);
    } else if (!expiry.matches(EXPIRY)) {
      String form = "must be MM/YYYY, with a month from 01 to 12";
      out.add(Violation.error("card_expiry", Codes.EXPIRY, form));
    } else if (month(expiry) < lastMonthStillRunning(clock)) {
      out.add(Violation.error("card_expiry", Codes.EXPIRY, "has passed"));
    }
  }

  private static int month(String expiry) {
    return 12 * Integer.parseInt(expiry.substring(3)) + Integer.parseInt(expiry.substring(0, 2));
  }

  // A month has ended when it has ended in the westernmost zone. Uses a date and not a YearMonth,
  // because that class creates a formatter, which takes milliseconds at the first payment.
  private static int lastMonthStillRunning(Clock clock) {
    long days = Math.floorDiv(clock.millis() - WESTERNMOST_MILLIS, DAY_MILLIS);
    LocalDate date = LocalDate.ofEpochDay(days);
    return 12 * date.getYear() + date.getMonthValue();
  }

  private static void addMissing(String path, List<Violation> out) {
    out.add(Violation.error(path, Codes.MISSING, "is required"));
  }
}
