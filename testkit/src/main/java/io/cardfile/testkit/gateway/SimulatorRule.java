package io.cardfile.testkit.gateway;

import java.util.Locale;

/** The rules of the simulator, each with its source. */
public enum SimulatorRule {
  WALLET_REPLY(
      Source.SPECIFICATION,
      "A wallet token request is always answered with HTTP 200: a token and a checkout ID, or"
          + " errors."),
  WALLET_HASH(
      Source.SPECIFICATION,
      "The hash is the HMAC-MD5 of username:invoice_number:currency:amount with the shared secret;"
          + " its form, lower-case hexadecimal, is a field fact."),
  WALLET_FIELDS(
      Source.SPECIFICATION,
      "A wallet token request has a user name, an invoice number, a currency, an amount and an"
          + " origin_url."),
  WALLET_PAGES(
      Source.SPECIFICATION,
      "Strict: a wallet token request also has a callback_path, and a body is application/json."),
  WALLET_CART(
      Source.SPECIFICATION,
      "A cart item's description is a text, its quantity and cost are whole numbers, its image is"
          + " an HTTPS URL."),
  WALLET_AMOUNT(
      Source.FIELD,
      "The amount in the path has two decimals in every currency, unless the gateway is set to"
          + " another format."),
  AUTHENTICATION(
      Source.FIELD,
      "Purchases need HTTP Basic with user name and API token; the case of the user name does not"
          + " matter."),
  REFUSAL(
      Source.FIELD,
      "A refusal is HTTP 200 with successful false, the request repeated and response_code 99;"
          + " nothing is charged and the reference stays free."),
  DUPLICATE(Source.FIELD, "A reference that was charged or declined before is refused."),
  AMOUNT(Source.FIELD, "The amount is a whole number of 0 to 2147483647 minor units."),
  CURRENCY(Source.FIELD, "The currency is three upper-case letters."),
  REFERENCE(Source.FIELD, "The reference has 1 to 255 characters."),
  CARD_DETAILS(
      Source.FIELD,
      "A typed-in card has a holder, a number with a check digit, and an expiry that has not"
          + " passed, such as 05/2030 or 5/2030."),
  CVV(
      Source.FIELD,
      "A typed-in card needs its CVV, as a text or a number, unless extra.ecm is 32, 11 or 21."),
  VALUES(
      Source.ASSUMED,
      "null is no value, a number can stand for a text and digits in a text for a number; unknown"
          + " members have no effect."),
  STRICT_TYPES(Source.SPECIFICATION, "Strict: every known field has its type and its form."),
  STRICT_FIRST_USE(
      Source.SPECIFICATION,
      "Strict: a first card-on-file transaction has card_on_file true, the indicator I and full"
          + " card details, and no field of later uses."),
  STRICT_LATER_USE(
      Source.SPECIFICATION,
      "Strict: a merchant initiated transaction has a card token, an auth_reason and the indicator"
          + " S, and no card details."),
  STRICT_ZERO(
      Source.SPECIFICATION, "Strict: an amount of 0 is for a first card-on-file transaction only."),
  STRICT_CUSTOMER_IP(
      Source.FIELD,
      "Strict: the gateway's schema requires customer_ip, an IPv4 address; a merchant initiated"
          + " transaction needs none."),
  TOKEN(
      Source.FIELD,
      "A card token of an approved purchase, or of a tokenised card, can be charged with the payer"
          + " present."),
  TOKEN_ON_FILE(
      Source.SPECIFICATION,
      "A merchant initiated transaction needs a card that the customer has put on file."),
  TRACKING_ID(
      Source.SPECIFICATION,
      "The reply holds the scheme's tracking ID; the one of the first transaction goes with every"
          + " later one."),
  TRACKING_ID_MISSING(
      Source.SPECIFICATION,
      "A merchant initiated transaction without the tracking ID of the first reply can be declined;"
          + " the simulator declines it."),
  TRACKING_ID_WRONG(
      Source.ASSUMED,
      "A merchant initiated transaction with another tracking ID than the first reply gave is"
          + " declined."),
  TRACKING_ID_UNASKED(
      Source.SPECIFICATION,
      "A tracking ID is omitted where the first reply gave none (UnionPay); the simulator declines"
          + " one."),
  CARD_FIXED(Source.FIELD, "This test card is always approved (00) or always declined (05)."),
  CARD_BY_AMOUNT(
      Source.FIELD,
      "The last two digits of the amount are the response code; 00, 08, 10, 11 and 16 are"
          + " approvals. A card that is no test card is decided like this, too."),
  CARD_EXPIRED(Source.FIELD, "The test let this card on file expire: declined with 54."),
  ACCOUNT_CLOSED(Source.ASSUMED, "The test closed the account of this card: declined with 46."),
  DECLINE(
      Source.FIELD,
      "A decline is HTTP 200 with successful true outside and false inside, the text of its code,"
          + " and no settlement date."),
  ADVICE(
      Source.ASSUMED,
      "Declines 04, 07, 41, 43 and 46 advise do_not_retry, 54 update_required, 51 retry_later."),
  ZERO_AMOUNT(Source.SPECIFICATION, "An amount of 0 checks the card and moves no money."),
  PRE_AUTHORISATION(Source.FIELD, "capture false approves and takes no money."),
  METADATA(Source.FIELD, "The metadata of the request is repeated in the reply."),
  WALLET_OBJECT(
      Source.FIELD,
      "A wallet object takes the place of the card details; the card in it is a setting of the"
          + " gateway."),
  WALLET_CHECKOUT(
      Source.ASSUMED,
      "A checkout of the simulator's own wallet is accepted once, with the values that the wallet"
          + " returned and the amount of its token."),
  LOOK_UP(
      Source.FIELD,
      "GET /v1.0/purchases/{id or reference} shows the purchase as it is now; an unknown one is"
          + " 404."),
  LIST(Source.FIELD, "GET /v1.0/purchases?reference= lists the purchases with a reference."),
  CAPTURE(
      Source.FIELD,
      "POST /v1.0/purchases/{id}/capture takes an authorised amount, or a part of it, once."),
  VOID(
      Source.FIELD,
      "POST /v1.0/purchases/void?id= returns a purchase that was not refunded: Voided, code 00,"
          + " captured true, captured_amount 0."),
  REFUND(
      Source.FIELD,
      "POST /v1.0/refunds returns at most what was captured, under a reference of its own."),
  TOKENISE(Source.FIELD, "POST /v1.0/credit_cards stores a card, or a wallet's, under a token."),
  BEHAVIOUR(Source.ASSUMED, "The test chose the result of this request."),
  UNREADABLE(
      Source.ASSUMED,
      "An unknown path is 404, another method 405, a body that is no JSON object 400.");

  /** Where a rule comes from. */
  public enum Source {
    /** The specification shows it. */
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
