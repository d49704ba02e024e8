package io.cardfile.testkit.gateway;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The response codes of the gateway with their texts, and the advice that goes with some. */
final class ResponseCodes {

  private static final Set<String> APPROVALS =
      new HashSet<>(Arrays.asList("00", "08", "10", "11", "16"));
  private static final Map<String, String> TEXTS = texts();

  private ResponseCodes() {}

  static boolean isApproval(String code) {
    return APPROVALS.contains(code);
  }

  /** Returns the text of a decline. */
  static String text(String code) {
    return TEXTS.getOrDefault(code, "Declined");
  }

  /** Returns the merchant advice of a decline, or an empty string; an assumed mapping. */
  static String advice(String code) {
    switch (code) {
      case "04":
      case "07":
      case "41":
      case "43":
      case "46":
        return "do_not_retry";
      case "51":
        return "retry_later";
      case "54":
        return "update_required";
      default:
        return "";
    }
  }

  private static Map<String, String> texts() {
    Map<String, String> texts = new HashMap<>();
    texts.put("01", "Refer to Card Issuer");
    texts.put("03", "Invalid Merchant");
    texts.put("04", "Pick Up Card");
    texts.put("07", "Pick Up Card");
    texts.put("12", "Invalid Transaction");
    texts.put("13", "Invalid Amount");
    texts.put("14", "Invalid Card Number");
    texts.put("19", "Re-enter Last Transaction");
    texts.put("22", "Suspected Malfunction");
    texts.put("33", "Expired Card");
    texts.put("34", "Suspected Fraud");
    texts.put("36", "Restricted Card");
    texts.put("38", "PIN Tries Exceeded");
    texts.put("41", "Lost Card");
    texts.put("43", "Stolen Card");
    texts.put("46", "Closed Account");
    texts.put("51", "Insufficient Funds");
    texts.put("54", "Expired Card");
    texts.put("57", "Function Not Permitted to Cardholder");
    texts.put("59", "Suspected Fraud");
    texts.put("61", "Exceeds Withdrawal Limit");
    texts.put("75", "PIN Tries Exceeded");
    texts.put("82", "CVV Validation Error");
    texts.put("90", "Cutoff in Progress");
    texts.put("91", "Issuer or Switch Inoperative");
    texts.put("92", "Unable to Route Transaction");
    texts.put("94", "Duplicate Transmission");
    texts.put("96", "System Malfunction");
    return Collections.unmodifiableMap(texts);
  }
}
