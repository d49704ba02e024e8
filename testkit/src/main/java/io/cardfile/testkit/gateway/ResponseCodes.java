package io.cardfile.testkit.gateway;

/** The response codes of the gateway with their texts. */
final class ResponseCodes {

  private static final String[] TEXTS = {
    "01 Refer to Card Issuer",
    "03 Invalid Merchant",
    "04 Pick Up Card",
    "07 Pick Up Card",
    "12 Invalid Transaction",
    "13 Invalid Amount",
    "14 Invalid Card Number",
    "19 Re-enter Last Transaction",
    "22 Suspected Malfunction",
    "33 Expired Card",
    "34 Suspected Fraud",
    "36 Restricted Card",
    "38 PIN Tries Exceeded",
    "41 Lost Card",
    "43 Stolen Card",
    "46 Closed Account",
    "51 Insufficient Funds",
    "54 Expired Card",
    "57 Function Not Permitted to Cardholder",
    "59 Suspected Fraud",
    "61 Exceeds Withdrawal Limit",
    "75 PIN Tries Exceeded",
    "82 CVV Validation Error",
    "90 Cutoff in Progress",
    "91 Issuer or Switch Inoperative",
    "92 Unable to Route Transaction",
    "94 Duplicate Transmission",
    "96 System Malfunction"
  };

  private ResponseCodes() {}

  static boolean isApproval(String code) {
    return code.matches("00|08|10|11|16");
  }

  /** Returns the text of a decline. */
  static String text(String code) {
    for (String text : TEXTS) {
      if (text.startsWith(code)) {
        return text.substring(3);
      }
    }
    return "Declined";
  }
}
