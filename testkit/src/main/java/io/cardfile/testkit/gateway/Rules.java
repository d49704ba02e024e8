package io.cardfile.testkit.gateway;

import static io.cardfile.testkit.gateway.RuleSource.ASSUMED;
import static io.cardfile.testkit.gateway.RuleSource.FIELD;
import static io.cardfile.testkit.gateway.RuleSource.SPECIFICATION;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Every rule of the simulator, with its source. */
final class Rules {

  private static final List<SimulatorRule> LIST = new ArrayList<>();

  static final SimulatorRule WALLET_REPLY =
      rule(
          "wallet-reply",
          SPECIFICATION,
          "a wallet token request is always answered with HTTP 200: a token and a checkout ID, or"
              + " errors and neither");
  static final SimulatorRule WALLET_HASH =
      rule(
          "wallet-hash",
          SPECIFICATION,
          "the hash is the HMAC-MD5 of username:invoice_number:currency:amount, the decoded values"
              + " of the path, keyed with the shared secret");
  static final SimulatorRule WALLET_HASH_ENCODING =
      rule("wallet-hash-encoding", FIELD, "the hash is written in lower-case hexadecimal");
  static final SimulatorRule WALLET_CART =
      rule(
          "wallet-cart",
          SPECIFICATION,
          "cart items are optional; a quantity and a cost are whole numbers, the cost in minor"
              + " units; an image is HTTPS");
  static final SimulatorRule WALLET_CART_FIELDS =
      rule(
          "wallet-cart-fields",
          ASSUMED,
          "a cart item has a description that is not blank, a quantity and a cost; its image is a"
              + " URL without user info and fragment");
  static final SimulatorRule WALLET_FIELDS =
      rule(
          "wallet-fields",
          SPECIFICATION,
          "a wallet token request has an invoice number, a currency, an amount, origin_url and"
              + " callback_path");
  static final SimulatorRule WALLET_REQUIRED =
      rule(
          "wallet-required",
          ASSUMED,
          "a wallet token request without an invoice number, a currency or origin_url is refused");
  static final SimulatorRule WALLET_CALLBACK =
      rule(
          "wallet-callback",
          ASSUMED,
          "a wallet token request without callback_path, or with one that has no leading slash, is"
              + " accepted");
  static final SimulatorRule WALLET_CONTENT_TYPE =
      rule(
          "wallet-content-type",
          SPECIFICATION,
          "a wallet token request with a body has Content-Type application/json");
  static final SimulatorRule WALLET_NO_BODY =
      rule(
          "wallet-no-body",
          ASSUMED,
          "a wallet token request without a body needs no Content-Type (the specification names"
              + " the header without this exception)");
  static final SimulatorRule CONTENT_TYPE_FORM =
      rule(
          "content-type-form",
          ASSUMED,
          "a Content-Type is given once, and a charset in it is utf-8");
  static final SimulatorRule WALLET_SEGMENTS =
      rule(
          "wallet-segments",
          ASSUMED,
          "an invoice number is not . or .. and has no outer spaces, which servers remove from a"
              + " path");
  static final SimulatorRule WALLET_PAGES =
      rule(
          "wallet-pages",
          ASSUMED,
          "origin_url is an http or https URL without user info and fragment, callback_path a path"
              + " of that site without dot segments");
  static final SimulatorRule WALLET_CART_NUMBERS =
      rule(
          "wallet-cart-numbers",
          ASSUMED,
          "a quantity is 1 to 2147483647, a cost at most 2147483647 above or below zero");
  static final SimulatorRule WALLET_CART_DISCOUNT =
      rule("wallet-cart-discount", ASSUMED, "a cost below zero is accepted, as a discount");
  static final SimulatorRule WALLET_AMOUNT =
      rule(
          "wallet-amount",
          FIELD,
          "the amount of the path has two decimals, also in currencies that have none");
  static final SimulatorRule WALLET_AMOUNT_ZERO =
      rule("wallet-amount-zero", ASSUMED, "an amount of zero in the path is accepted");
  static final SimulatorRule CURRENCY_CODE =
      rule("currency-code", FIELD, "a currency is three upper-case letters");
  static final SimulatorRule WALLET_THREE_DECIMALS =
      rule(
          "wallet-three-decimals",
          ASSUMED,
          "the amount of a currency of three or four decimals is written like any other amount");
  static final SimulatorRule PURCHASE_AUTHENTICATION =
      rule(
          "purchase-authentication",
          FIELD,
          "purchases need HTTP Basic with the user name and the API token; anything else is 401");
  static final SimulatorRule PURCHASE_CONTENT_TYPE =
      rule(
          "purchase-content-type",
          ASSUMED,
          "a purchase has Content-Type application/json; any other, or none, is 415");
  static final SimulatorRule FIELD_TYPES =
      rule("field-types", SPECIFICATION, "a known field has its type: a text is no number");
  static final SimulatorRule NULL_VALUES =
      rule("null-values", ASSUMED, "null is no value: a field without one is omitted");
  static final SimulatorRule NUMBER_FORMS =
      rule(
          "number-forms",
          ASSUMED,
          "a whole number is written in digits alone: no fraction, no exponent, no -0, and at most"
              + " 30 digits");
  static final SimulatorRule FIELDS_KEPT =
      rule(
          "fields-kept",
          ASSUMED,
          "a field that the sandbox does not know has no effect and is kept in the ledger");
  static final SimulatorRule FIELD_NAMES =
      rule(
          "field-names",
          ASSUMED,
          "a field whose name resembles a known one is accepted like any other unknown field");
  static final SimulatorRule PURCHASE_FIELDS =
      rule(
          "purchase-fields",
          SPECIFICATION,
          "a purchase is a first card-on-file transaction with card details or a merchant initiated"
              + " one with a card token, and holds the fields of its use");
  static final SimulatorRule USE_FIELDS =
      rule(
          "use-fields",
          SPECIFICATION,
          "card_on_file is a field of the first transaction alone, auth_reason and"
              + " authorization_tracking_id of merchant initiated ones alone");
  static final SimulatorRule CARD_DATA_LATER =
      rule(
          "card-data-later",
          SPECIFICATION,
          "a merchant initiated transaction holds no card details: none of the four fields at any"
              + " depth");
  static final SimulatorRule CARD_DATA_VALUES =
      rule(
          "card-data-values",
          ASSUMED,
          "a merchant initiated transaction holds no card number in another name or value; 13 to 19"
              + " digits with their check digit are taken for one");
  static final SimulatorRule CARD_DATA_ELSEWHERE =
      rule(
          "card-data-elsewhere",
          ASSUMED,
          "card details outside their own fields, such as in metadata, are accepted in a purchase"
              + " of the payer");
  static final SimulatorRule REASON_SPELLING =
      rule(
          "reason-spelling",
          ASSUMED,
          "an auth_reason that resembles a known one is accepted as it is written");
  static final SimulatorRule PURCHASE_LIMITS =
      rule(
          "purchase-limits",
          FIELD,
          "a reference has at most 255 characters, an amount at most 2147483647 minor units, and a"
              + " typed-in card needs its CVV");
  static final SimulatorRule CARD_DETAILS =
      rule(
          "card-details",
          FIELD,
          "a card number has 12 to 19 digits, the last one the check digit; a CVV has three or four"
              + " digits");
  static final SimulatorRule CARD_PASSED =
      rule(
          "card-passed",
          ASSUMED,
          "a card is refused when the last month of its validity has ended in every time zone");
  static final SimulatorRule CUSTOMER_IP =
      rule("customer-ip", FIELD, "customer_ip is optional, and a dotted IPv4 address");
  static final SimulatorRule PURCHASE_REFUSAL =
      rule(
          "purchase-refusal",
          FIELD,
          "a failed validation is HTTP 422 with successful false, errors and response_code 99; no"
              + " money moves and the reference stays free");
  static final SimulatorRule PURCHASE_ZERO =
      rule(
          "purchase-zero",
          SPECIFICATION,
          "an amount of 0 is an authorisation that puts the card on file and moves no money");
  static final SimulatorRule PURCHASE_ZERO_OTHER =
      rule("purchase-zero-other", ASSUMED, "any other purchase with an amount of 0 is refused");
  static final SimulatorRule PURCHASE_DUPLICATE =
      rule(
          "purchase-duplicate-reference",
          FIELD,
          "a reference that was charged is refused, not replayed: Reference has already been"
              + " taken");
  static final SimulatorRule PURCHASE_DUPLICATE_DECLINED =
      rule(
          "purchase-duplicate-declined",
          ASSUMED,
          "the reference of a declined or reversed purchase is taken as well");
  static final SimulatorRule PURCHASE_LOOK_UP =
      rule(
          "purchase-look-up",
          FIELD,
          "GET /v1.0/purchases/{id or reference} gives the purchase as it was answered, a declined"
              + " one as well; an unknown one is 404: Could not find Purchase");
  static final SimulatorRule CARD_FIXED =
      rule("card-fixed", FIELD, "some test cards are always approved (00) or declined (05)");
  static final SimulatorRule CARD_BY_AMOUNT =
      rule(
          "card-by-amount",
          FIELD,
          "with other test cards the last two digits of the amount are the response code; 00, 08,"
              + " 10, 11 and 16 are approvals");
  static final SimulatorRule CARD_PARTIAL =
      rule(
          "card-partial",
          ASSUMED,
          "response code 10, a partial approval, charges the whole amount");
  static final SimulatorRule CARD_UNKNOWN =
      rule("card-unknown", ASSUMED, "the result of an unknown card depends on the amount");
  static final SimulatorRule WALLET_OBJECT =
      rule(
          "wallet-object",
          FIELD,
          "a wallet object with four strings takes the place of the card details; the card in it is"
              + " the one that the test sets, a Visa decided by the amount by default");
  static final SimulatorRule WALLET_CHECKOUT =
      rule(
          "wallet-checkout",
          ASSUMED,
          "a wallet object with an OAuth token of the sandbox's own wallet is decided by the card"
              + " that was selected there; any other OAuth token is accepted as it is");
  static final SimulatorRule WALLET_CHECKOUT_VALUES =
      rule(
          "wallet-checkout-values",
          ASSUMED,
          "an OAuth token of the sandbox's own wallet is refused with another OAuth verifier or"
              + " checkout resource URL than the wallet returned with it");
  static final SimulatorRule WALLET_CHECKOUT_ONCE =
      rule(
          "wallet-checkout-once",
          ASSUMED,
          "a checkout of the sandbox's own wallet is accepted once, by the first purchase that is"
              + " decided, also if it is declined, or by the first tokenization request");
  static final SimulatorRule WALLET_CHECKOUT_AMOUNT =
      rule(
          "wallet-checkout-amount",
          ASSUMED,
          "a purchase with another amount or currency than the checkout in the sandbox's own wallet"
              + " is refused");
  static final SimulatorRule WALLET_EXCLUSIVE =
      rule(
          "wallet-exclusive",
          ASSUMED,
          "a wallet object is refused in a merchant initiated transaction, and with card details"
              + " other than card_holder");
  static final SimulatorRule CARD_ONCE =
      rule(
          "card-once",
          FIELD,
          "a purchase with card details and without card_on_file and indicator is paid once: the"
              + " card is not on file; extra.ecm 32, 11 or 21 needs no CVV");
  static final SimulatorRule STORED_CARD =
      rule(
          "stored-card",
          FIELD,
          "a card token without an indicator, or with auth_reason cardholder_initiated, is charged"
              + " with the payer present: CVV and authorization_tracking_id are optional");
  static final SimulatorRule WALLET_ONCE =
      rule(
          "wallet-once",
          ASSUMED,
          "a purchase with a wallet's checkout and without card_on_file and indicator is paid once:"
              + " its card is not on file");
  static final SimulatorRule TOKENIZATION =
      rule(
          "tokenization-request",
          SPECIFICATION,
          "a wallet's checkout may be submitted with a tokenization request, at the path that the"
              + " test sets, because the specification shows none; without a path there is none");
  static final SimulatorRule TOKENIZATION_REPLY =
      rule(
          "tokenization-reply",
          ASSUMED,
          "a tokenization request is authenticated like a purchase, may be any JSON object, and is"
              + " answered with the envelope of a purchase and a card_token that is not on file");
  static final SimulatorRule CARD_EXPIRED =
      rule(
          "card-expired",
          FIELD,
          "only on request of a test: a card on file that has expired is declined with 54");
  static final SimulatorRule ACCOUNT_CLOSED =
      rule(
          "account-closed",
          ASSUMED,
          "only on request of a test: a card on file whose account is closed is declined with 46");
  static final SimulatorRule CARD_TOKEN_ON_DECLINE =
      rule("card-token-on-decline", FIELD, "a declined purchase has a card token as well");
  static final SimulatorRule DECLINE_SHAPE =
      rule(
          "decline-shape",
          FIELD,
          "a decline has successful true in the document and false in its response, HTTP 200");
  static final SimulatorRule ADVICE =
      rule(
          "merchant-advice",
          ASSUMED,
          "declines 04, 07, 41, 43 and 46 advise do_not_retry, 54 update_required, 51 retry_later;"
              + " strict mode gives no advice");
  static final SimulatorRule TRACKING_ID =
      rule(
          "tracking-id",
          SPECIFICATION,
          "the reply holds the scheme's tracking ID in metadata; it is to be stored from the first"
              + " transaction, never from a later one");
  static final SimulatorRule TRACKING_ID_UNIONPAY =
      rule("tracking-id-unionpay", FIELD, "UnionPay gives a blank tracking ID");
  static final SimulatorRule TOKEN_ON_FILE =
      rule(
          "token-on-file",
          SPECIFICATION,
          "a merchant initiated transaction names the token of an approved first transaction with"
              + " card_on_file true and indicator I");
  static final SimulatorRule TRACKING_ID_BLANK =
      rule(
          "tracking-id-blank",
          SPECIFICATION,
          "a tracking ID is omitted where the scheme has none, and never blank");
  static final SimulatorRule TRACKING_ID_MISSING =
      rule(
          "tracking-id-missing",
          SPECIFICATION,
          "a merchant initiated transaction without the tracking ID that the first reply gave is"
              + " declined (the specification says: can be declined)");
  static final SimulatorRule TRACKING_ID_WRONG =
      rule(
          "tracking-id-wrong",
          ASSUMED,
          "a merchant initiated transaction with another tracking ID than the first reply gave is"
              + " declined");
  static final SimulatorRule TRACKING_ID_UNASKED =
      rule(
          "tracking-id-unasked",
          SPECIFICATION,
          "a merchant initiated transaction with a tracking ID where the first reply gave none is"
              + " declined (the specification says: it is omitted)");
  static final SimulatorRule PRE_AUTHORISATION =
      rule("pre-authorisation", FIELD, "capture false approves without taking the money");
  static final SimulatorRule METADATA_ECHO =
      rule("metadata-echo", FIELD, "the metadata of the request comes back in the reply");
  static final SimulatorRule REQUEST_ID =
      rule("request-id", FIELD, "every reply has an X-Request-Id");
  static final SimulatorRule NOT_FOUND =
      rule("not-found", FIELD, "an unknown path is 404 with successful false and errors");
  static final SimulatorRule UNREADABLE =
      rule(
          "unreadable-request",
          ASSUMED,
          "another method is 405, and a body that is not one JSON object 400");
  static final SimulatorRule TIME_OUT =
      rule(
          "scripted-time-out",
          ASSUMED,
          "only on request of a test: the reply is a time-out that looks like a decline and has"
              + " captured true, and the money is returned");

  private Rules() {}

  static List<SimulatorRule> all() {
    return Collections.unmodifiableList(LIST);
  }

  private static SimulatorRule rule(String name, RuleSource source, String description) {
    SimulatorRule rule = new SimulatorRule(name, description, source);
    LIST.add(rule);
    return rule;
  }
}
