package io.cardfile.testkit.gateway;

/** The merchant advice of a decline; an assumed mapping of a field fact. */
final class MerchantAdvice {

  private MerchantAdvice() {}

  /** Returns the advice code, or an empty string if there is none. */
  static String of(String responseCode) {
    switch (responseCode) {
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
}
