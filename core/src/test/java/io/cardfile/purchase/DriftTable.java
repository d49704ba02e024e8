package io.cardfile.purchase;

import java.util.List;
import java.util.function.Function;

/** How the members of a reply are written in the field, and what each must decode to. */
final class DriftTable {

  /** One way to write a member, and the text of what is read: {@code Optional[...]} or alike. */
  static final class Form {
    final String members;
    final String expected;
    private final Function<Purchase, Object> read;

    Form(String members, Function<Purchase, Object> read, String expected) {
      this.members = members;
      this.read = read;
      this.expected = expected;
    }

    String read() {
      return String.valueOf(read.apply(Purchases.response(members)));
    }

    @Override
    public String toString() {
      return members + " -> " + expected;
    }
  }

  private static final String NONE = "Optional.empty";
  private static final String NO_LONG = "OptionalLong.empty";

  static final List<Form> FORMS =
      List.of(
          form("'authorization':'AB1234'", Purchase::authorization, "Optional[AB1234]"),
          form("'authorization':55355", Purchase::authorization, "Optional[55355]"),
          form("'authorization':0", Purchase::authorization, "Optional[0]"),
          form("'authorization':'0'", Purchase::authorization, "Optional[0]"),
          form("'authorization':''", Purchase::authorization, NONE),
          form("'authorization':null", Purchase::authorization, NONE),
          form("'authorization':{}", Purchase::authorization, NONE),
          form("'authorization':['1']", Purchase::authorization, NONE),
          form("", Purchase::authorization, NONE),
          form("'rrn':'000055355'", Purchase::rrn, "Optional[000055355]"),
          form("'rrn':55355", Purchase::rrn, "Optional[55355]"),
          form("'rrn':0", Purchase::rrn, "Optional[0]"),
          form("'rrn':null", Purchase::rrn, NONE),
          form("'id':'071-P-12BO4KOA'", Purchase::id, "Optional[071-P-12BO4KOA]"),
          form("'id':9007199254740993", Purchase::id, "Optional[9007199254740993]"),
          form("'id':12345678901234567890", Purchase::id, "Optional[12345678901234567890]"),
          form("'transaction_id':7", Purchase::transactionId, "Optional[7]"),
          form("'amount':1000", Purchase::amountMinor, "OptionalLong[1000]"),
          form("'amount':0", Purchase::amountMinor, "OptionalLong[0]"),
          form("'amount':-5", Purchase::amountMinor, "OptionalLong[-5]"),
          form(
              "'amount':9007199254740993", Purchase::amountMinor, "OptionalLong[9007199254740993]"),
          form(
              "'amount':999999999999999999",
              Purchase::amountMinor,
              "OptionalLong[999999999999999999]"),
          form("'amount':9999999999999999999", Purchase::amountMinor, NO_LONG),
          form("'amount':'1000'", Purchase::amountMinor, NO_LONG),
          form("'amount':1e3", Purchase::amountMinor, NO_LONG),
          form("'amount':1000.0", Purchase::amountMinor, NO_LONG),
          form("'amount':true", Purchase::amountMinor, NO_LONG),
          form("'amount':null", Purchase::amountMinor, NO_LONG),
          form("'decimal_amount':10", Purchase::decimalAmount, "Optional[10]"),
          form("'decimal_amount':10.0", Purchase::decimalAmount, "Optional[10.0]"),
          form("'decimal_amount':0.1", Purchase::decimalAmount, "Optional[0.1]"),
          form("'decimal_amount':-0.10", Purchase::decimalAmount, "Optional[-0.10]"),
          form("'decimal_amount':'10.00'", Purchase::decimalAmount, "Optional[10.00]"),
          form("'decimal_amount':1e3", Purchase::decimalAmount, NONE),
          form("'decimal_amount':'NaN'", Purchase::decimalAmount, NONE),
          form("'decimal_amount':'10.'", Purchase::decimalAmount, NONE),
          form("'decimal_amount':'.5'", Purchase::decimalAmount, NONE),
          form("'decimal_amount':'1.2.3'", Purchase::decimalAmount, NONE),
          form("'decimal_amount':'-'", Purchase::decimalAmount, NONE),
          form("'decimal_amount':'--1'", Purchase::decimalAmount, NONE),
          form("'decimal_amount':'10,00'", Purchase::decimalAmount, NONE),
          form("'decimal_amount':null", Purchase::decimalAmount, NONE),
          form("'card_expiry':'2030-12-31'", Purchase::cardExpiry, "Optional[2030-12]"),
          form("'card_expiry':'2030-12-01'", Purchase::cardExpiry, "Optional[2030-12]"),
          form("'card_expiry':'12/2030'", Purchase::cardExpiry, "Optional[2030-12]"),
          form(
              "'card_expiry':'2030-12-31T23:59:59+10:00'",
              Purchase::cardExpiry,
              "Optional[2030-12]"),
          form("'card_expiry':null", Purchase::cardExpiry, NONE),
          form("'card_expiry':''", Purchase::cardExpiry, NONE),
          form("'card_expiry':'13/2030'", Purchase::cardExpiry, NONE),
          form("'card_expiry':'00/2030'", Purchase::cardExpiry, NONE),
          form("'card_expiry':'1/02030'", Purchase::cardExpiry, NONE),
          form("'card_expiry':'12/20x0'", Purchase::cardExpiry, NONE),
          form("'card_expiry':'2030-13-01'", Purchase::cardExpiry, NONE),
          form("'card_expiry':'2030-02-30'", Purchase::cardExpiry, NONE),
          form("'card_expiry':'2030-12-31 23:59'", Purchase::cardExpiry, NONE),
          form("'card_expiry':'2030-12'", Purchase::cardExpiry, NONE),
          form("'card_expiry':1230", Purchase::cardExpiry, NONE),
          form("'settlement_date':'2026-11-15'", Purchase::settlementDate, "Optional[2026-11-15]"),
          form("'settlement_date':''", Purchase::settlementDate, NONE),
          form("'settlement_date':'15.11.2026'", Purchase::settlementDate, NONE),
          form("'settlement_date':null", Purchase::settlementDate, NONE),
          form(
              "'transaction_date':'2026-11-15T10:20:30+11:00'",
              Purchase::transactionDate,
              "Optional[2026-11-15T10:20:30+11:00]"),
          form(
              "'transaction_date':'2026-11-15T10:20:30.123+11:00'",
              Purchase::transactionDate,
              "Optional[2026-11-15T10:20:30.123+11:00]"),
          form(
              "'transaction_date':'2026-11-15T10:20:30Z'",
              Purchase::transactionDate,
              "Optional[2026-11-15T10:20:30Z]"),
          form("'transaction_date':'2026-11-15T10:20:30'", Purchase::transactionDate, NONE),
          form("'transaction_date':'2026-11-15'", Purchase::transactionDate, NONE),
          form("'transaction_date':null", Purchase::transactionDate, NONE),
          form("'captured':true", Purchase::captured, "Optional[true]"),
          form("'captured':'true'", Purchase::captured, NONE),
          form("'captured':1", Purchase::captured, NONE),
          form("'captured_amount':1000", Purchase::capturedAmountMinor, "OptionalLong[1000]"),
          form("'captured_amount':'1000'", Purchase::capturedAmountMinor, NO_LONG),
          form("'response_code':'00'", Purchase::responseCode, "Optional[00]"),
          form("'cvv_match':'U'", Purchase::cvvMatch, "Optional[U]"),
          form("'cvv_match':'Q'", Purchase::cvvMatch, "Optional[Q]"),
          form("'cvv_match':true", Purchase::cvvMatch, "Optional[true]"));

  private DriftTable() {}

  private static Form form(String members, Function<Purchase, Object> read, String expected) {
    return new Form(members, read, expected);
  }
}
