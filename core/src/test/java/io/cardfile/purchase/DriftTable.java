package io.cardfile.purchase;

import java.util.List;
import java.util.function.Function;

/** The forms of reply members that real gateways send, and the value that each must decode to. */
final class DriftTable {

  /** One form of a member, and the text of its value: {@code Optional[...]} or similar. */
  static final class Form {
    final String members;
    final String expected;
    private final Function<PurchaseResponse, Object> read;

    Form(String members, Function<PurchaseResponse, Object> read, String expected) {
      this.members = members;
      this.read = read;
      this.expected = expected;
    }

    String read() {
      return String.valueOf(read.apply(SampleResponses.response(members)));
    }

    @Override
    public String toString() {
      return members + " -> " + expected;
    }
  }

  private static final String NONE = "Optional.empty";
  private static final String LONG_ZEROS = "0000000000000000000000000000000000000000";
  private static final String NO_LONG = "OptionalLong.empty";

  static final List<Form> FORMS =
      List.of(
          form("'authorization':'AB1234'", PurchaseResponse::authorization, "Optional[AB1234]"),
          form("'authorization':55355", PurchaseResponse::authorization, "Optional[55355]"),
          form("'authorization':0", PurchaseResponse::authorization, "Optional[0]"),
          form("'authorization':'0'", PurchaseResponse::authorization, "Optional[0]"),
          form("'authorization':''", PurchaseResponse::authorization, NONE),
          form("'authorization':null", PurchaseResponse::authorization, NONE),
          form("'authorization':{}", PurchaseResponse::authorization, NONE),
          form("'authorization':['1']", PurchaseResponse::authorization, NONE),
          form("", PurchaseResponse::authorization, NONE),
          form("'rrn':'000055355'", PurchaseResponse::rrn, "Optional[000055355]"),
          form("'rrn':55355", PurchaseResponse::rrn, "Optional[55355]"),
          form("'rrn':0", PurchaseResponse::rrn, "Optional[0]"),
          form("'rrn':null", PurchaseResponse::rrn, NONE),
          form("'id':'071-P-12BO4KOA'", PurchaseResponse::id, "Optional[071-P-12BO4KOA]"),
          form("'id':9007199254740993", PurchaseResponse::id, "Optional[9007199254740993]"),
          form("'id':12345678901234567890", PurchaseResponse::id, "Optional[12345678901234567890]"),
          form("'transaction_id':7", PurchaseResponse::transactionId, "Optional[7]"),
          form("'amount':1000", PurchaseResponse::amountMinorUnits, "OptionalLong[1000]"),
          form("'amount':0", PurchaseResponse::amountMinorUnits, "OptionalLong[0]"),
          form("'amount':-5", PurchaseResponse::amountMinorUnits, "OptionalLong[-5]"),
          form(
              "'amount':9007199254740993",
              PurchaseResponse::amountMinorUnits,
              "OptionalLong[9007199254740993]"),
          form(
              "'amount':999999999999999999",
              PurchaseResponse::amountMinorUnits,
              "OptionalLong[999999999999999999]"),
          form("'amount':9999999999999999999", PurchaseResponse::amountMinorUnits, NO_LONG),
          form("'amount':'1000'", PurchaseResponse::amountMinorUnits, "OptionalLong[1000]"),
          form("'amount':'1e3'", PurchaseResponse::amountMinorUnits, NO_LONG),
          form("'amount':1e3", PurchaseResponse::amountMinorUnits, "OptionalLong[1000]"),
          form("'amount':1000.0", PurchaseResponse::amountMinorUnits, "OptionalLong[1000]"),
          form("'amount':1000.5", PurchaseResponse::amountMinorUnits, NO_LONG),
          form("'amount':1e999999999", PurchaseResponse::amountMinorUnits, NO_LONG),
          form("'amount':1e99999999999", PurchaseResponse::amountMinorUnits, NO_LONG),
          form("'amount':1000." + LONG_ZEROS, PurchaseResponse::amountMinorUnits, NO_LONG),
          form("'amount':true", PurchaseResponse::amountMinorUnits, NO_LONG),
          form("'amount':null", PurchaseResponse::amountMinorUnits, NO_LONG),
          form("'decimal_amount':10", PurchaseResponse::decimalAmount, "Optional[10]"),
          form("'decimal_amount':10.0", PurchaseResponse::decimalAmount, "Optional[10.0]"),
          form("'decimal_amount':0.1", PurchaseResponse::decimalAmount, "Optional[0.1]"),
          form("'decimal_amount':-0.10", PurchaseResponse::decimalAmount, "Optional[-0.10]"),
          form("'decimal_amount':'10.00'", PurchaseResponse::decimalAmount, "Optional[10.00]"),
          form("'decimal_amount':1e3", PurchaseResponse::decimalAmount, NONE),
          form("'decimal_amount':'NaN'", PurchaseResponse::decimalAmount, NONE),
          form("'decimal_amount':'10.'", PurchaseResponse::decimalAmount, NONE),
          form("'decimal_amount':'.5'", PurchaseResponse::decimalAmount, NONE),
          form("'decimal_amount':'1.2.3'", PurchaseResponse::decimalAmount, NONE),
          form("'decimal_amount':'-'", PurchaseResponse::decimalAmount, NONE),
          form("'decimal_amount':'--1'", PurchaseResponse::decimalAmount, NONE),
          form("'decimal_amount':'10,00'", PurchaseResponse::decimalAmount, NONE),
          form("'decimal_amount':null", PurchaseResponse::decimalAmount, NONE),
          form("'card_expiry':'2030-12-31'", PurchaseResponse::cardExpiry, "Optional[2030-12]"),
          form("'card_expiry':'2030-12-01'", PurchaseResponse::cardExpiry, "Optional[2030-12]"),
          form("'card_expiry':'12/2030'", PurchaseResponse::cardExpiry, "Optional[2030-12]"),
          form(
              "'card_expiry':'2030-12-31T23:59:59+10:00'",
              PurchaseResponse::cardExpiry,
              "Optional[2030-12]"),
          form("'card_expiry':null", PurchaseResponse::cardExpiry, NONE),
          form("'card_expiry':''", PurchaseResponse::cardExpiry, NONE),
          form("'card_expiry':'13/2030'", PurchaseResponse::cardExpiry, NONE),
          form("'card_expiry':'00/2030'", PurchaseResponse::cardExpiry, NONE),
          form("'card_expiry':'1/02030'", PurchaseResponse::cardExpiry, NONE),
          form("'card_expiry':'12/20x0'", PurchaseResponse::cardExpiry, NONE),
          form("'card_expiry':'2030-13-01'", PurchaseResponse::cardExpiry, NONE),
          form("'card_expiry':'2030-02-30'", PurchaseResponse::cardExpiry, NONE),
          form("'card_expiry':'2030-12-31 23:59'", PurchaseResponse::cardExpiry, NONE),
          form("'card_expiry':'2030-12'", PurchaseResponse::cardExpiry, NONE),
          form("'card_expiry':1230", PurchaseResponse::cardExpiry, NONE),
          form(
              "'settlement_date':'2026-11-15'",
              PurchaseResponse::settlementDate,
              "Optional[2026-11-15]"),
          form("'settlement_date':''", PurchaseResponse::settlementDate, NONE),
          form("'settlement_date':'15.11.2026'", PurchaseResponse::settlementDate, NONE),
          form("'settlement_date':null", PurchaseResponse::settlementDate, NONE),
          form(
              "'transaction_date':'2026-11-15T10:20:30+11:00'",
              PurchaseResponse::transactionDate,
              "Optional[2026-11-15T10:20:30+11:00]"),
          form(
              "'transaction_date':'2026-11-15T10:20:30.123+11:00'",
              PurchaseResponse::transactionDate,
              "Optional[2026-11-15T10:20:30.123+11:00]"),
          form(
              "'transaction_date':'2026-11-15T10:20:30Z'",
              PurchaseResponse::transactionDate,
              "Optional[2026-11-15T10:20:30Z]"),
          form(
              "'transaction_date':'2026-11-15T10:20:30+1100'",
              PurchaseResponse::transactionDate,
              "Optional[2026-11-15T10:20:30+11:00]"),
          form(
              "'transaction_date':'2026-11-15T10:20:30.123-0330'",
              PurchaseResponse::transactionDate,
              "Optional[2026-11-15T10:20:30.123-03:30]"),
          form(
              "'transaction_date':'2026-11-15T10:20:30+10'",
              PurchaseResponse::transactionDate,
              "Optional[2026-11-15T10:20:30+10:00]"),
          form(
              "'transaction_date':'2026-11-15T10:20:30+0000'",
              PurchaseResponse::transactionDate,
              "Optional[2026-11-15T10:20:30Z]"),
          form(
              "'transaction_date':'2026-11-15T10:20:30+9900'",
              PurchaseResponse::transactionDate,
              NONE),
          form(
              "'transaction_date':'2026-11-15T10:20:30+100'",
              PurchaseResponse::transactionDate,
              NONE),
          form("'transaction_date':'2026-11-15+1000'", PurchaseResponse::transactionDate, NONE),
          form(
              "'transaction_date':'20261115T102030+1100'", PurchaseResponse::transactionDate, NONE),
          form(
              "'transaction_date':'2026-11-15T10:20:30,123+11:00'",
              PurchaseResponse::transactionDate,
              NONE),
          form(
              "'transaction_date':'2026-11-15T24:00:00+11:00'",
              PurchaseResponse::transactionDate,
              NONE),
          form("'transaction_date':'2026-11-15T10:20:30'", PurchaseResponse::transactionDate, NONE),
          form("'transaction_date':'2026-11-15'", PurchaseResponse::transactionDate, NONE),
          form("'transaction_date':null", PurchaseResponse::transactionDate, NONE),
          form("'captured':true", PurchaseResponse::captured, "Optional[true]"),
          form("'captured':'true'", PurchaseResponse::captured, NONE),
          form("'captured':1", PurchaseResponse::captured, NONE),
          form(
              "'captured_amount':1000",
              PurchaseResponse::capturedAmountMinorUnits,
              "OptionalLong[1000]"),
          form("'captured_amount':'10.0'", PurchaseResponse::capturedAmountMinorUnits, NO_LONG),
          form("'response_code':'00'", PurchaseResponse::responseCode, "Optional[00]"),
          form("'cvv_match':'U'", PurchaseResponse::cvvMatch, "Optional[U]"),
          form("'cvv_match':'Q'", PurchaseResponse::cvvMatch, "Optional[Q]"),
          form("'cvv_match':true", PurchaseResponse::cvvMatch, "Optional[true]"));

  private DriftTable() {}

  private static Form form(
      String members, Function<PurchaseResponse, Object> read, String expected) {
    return new Form(members, read, expected);
  }
}
