package io.cardfile.testkit.gateway;

import static io.cardfile.testkit.gateway.SimulatorRule.Source.ASSUMED;
import static io.cardfile.testkit.gateway.SimulatorRule.Source.FIELD;
import static io.cardfile.testkit.gateway.SimulatorRule.Source.SPECIFICATION;

import java.util.Locale;

/** The rules of the simulator, each with its source. */
public enum SimulatorRule {
  WALLET_REPLY(SPECIFICATION, "HTTP 200 with a token and a checkout ID, or with errors"),
  WALLET_HASH(SPECIFICATION, "HMAC-MD5 of username:invoice_number:currency:amount, in hex"),
  WALLET_FIELDS(SPECIFICATION, "user name, invoice number, currency, amount and origin_url"),
  WALLET_PAGES(SPECIFICATION, "strict: a callback_path, and application/json for a body"),
  WALLET_CART(SPECIFICATION, "quantity and cost are whole numbers, an image is an HTTPS URL"),
  WALLET_AMOUNT(FIELD, "two decimals in every currency, unless set to another format"),
  AUTHENTICATION(FIELD, "HTTP Basic with user name, in any case, and API token; else 401"),
  REFUSAL(FIELD, "HTTP 200, the request repeated, code 99; the reference stays free"),
  DUPLICATE(FIELD, "a reference that was charged or declined is refused"),
  AMOUNT(FIELD, "a whole number of 0 to 2147483647 minor units"),
  CURRENCY(FIELD, "three upper-case letters, of a currency that is permitted"),
  REFERENCE(FIELD, "1 to 255 characters"),
  CARD_DETAILS(FIELD, "a holder, a number with a check digit, an expiry like 5/2030 to come"),
  CVV(FIELD, "a text or a number, needed unless extra.ecm is 32, 11 or 21"),
  VALUES(ASSUMED, "null is no value, a number can stand for a text and digits for a number"),
  STRICT_TYPES(SPECIFICATION, "strict: a field has its type and its form"),
  STRICT_FIRST_USE(SPECIFICATION, "strict: card_on_file true, indicator I, full card details"),
  STRICT_LATER_USE(SPECIFICATION, "strict: token, auth_reason, indicator S, no card details"),
  STRICT_ZERO(SPECIFICATION, "strict: 0 is for a first card-on-file transaction only"),
  STRICT_CUSTOMER_IP(FIELD, "strict: the gateway's schema requires customer_ip of the payer"),
  TOKEN(FIELD, "the token of an approved purchase or a tokenised card can be charged"),
  TOKEN_ON_FILE(SPECIFICATION, "the customer has put the card on file before"),
  TRACKING_ID(SPECIFICATION, "the ID of the first reply goes with every later transaction"),
  TRACKING_ID_MISSING(SPECIFICATION, "without the ID of the first reply it can be declined"),
  TRACKING_ID_WRONG(ASSUMED, "with another ID than the one of the first reply it is declined"),
  TRACKING_ID_UNASKED(SPECIFICATION, "an ID is omitted where the scheme gave none"),
  CARD_FIXED(FIELD, "this test card is always approved (00) or always declined (05)"),
  CARD_BY_AMOUNT(FIELD, "the last two digits of the amount are the response code"),
  CARD_EXPIRED(FIELD, "a stored card after its expiry: 54, unless extra.omit_expiry is true"),
  ACCOUNT_CLOSED(ASSUMED, "the test closed the account of this card on file: 46"),
  DECLINE(FIELD, "HTTP 200, true outside and false inside, the text of the code"),
  ZERO_AMOUNT(SPECIFICATION, "0 checks the card and moves no money"),
  PRE_AUTHORISATION(FIELD, "capture false approves and takes no money"),
  METADATA(FIELD, "the metadata of the request is repeated in the reply"),
  WALLET_OBJECT(FIELD, "a wallet takes the place of the card details"),
  WALLET_CHECKOUT(ASSUMED, "a checkout of the simulator's wallet counts once, for its amount"),
  LOOK_UP(FIELD, "the purchase as it is now; an unknown one is 404"),
  LIST(FIELD, "the purchases with a reference"),
  CAPTURE(FIELD, "takes an authorised amount, or a part of it, once"),
  VOID(FIELD, "Voided, code 00, captured true, captured_amount 0"),
  REFUND(FIELD, "at most what was captured, under a reference of its own"),
  TOKENISE(FIELD, "stores a card, or a wallet's, under a token"),
  BEHAVIOUR(ASSUMED, "the test chose the result of this request"),
  UNREADABLE(ASSUMED, "an unknown path is 404, another method 405, no JSON object 400");

  /** Where a rule comes from. */
  public enum Source {
    /** The gateway's API document shows it. */
    SPECIFICATION,
    /** Recorded exchanges or documents of the gateway show it. */
    FIELD,
    /** Neither does; the simulator needs an answer. */
    ASSUMED
  }

  private final Source source;
  private final String text;

  SimulatorRule(Source source, String text) {
    this.source = source;
    this.text = text;
  }

  /** Returns the name in lower case with hyphens, such as {@code card-by-amount}. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns the source. */
  public Source source() {
    return source;
  }

  /** Returns the rule in words. */
  public String text() {
    return text;
  }

  /** Returns one line with name, source and text. */
  @Override
  public String toString() {
    return id() + " (" + source.name().toLowerCase(Locale.ROOT) + "): " + text;
  }
}
