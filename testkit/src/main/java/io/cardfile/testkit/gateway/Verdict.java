package io.cardfile.testkit.gateway;

import java.util.Objects;

/**
 * What a test makes the simulator answer to one purchase, instead of the result of its card.
 * Immutable. A request that the simulator refuses anyway, such as one with a wrong password or a
 * reference that is already taken, is refused.
 */
public final class Verdict {

  enum Kind {
    APPROVE,
    DECLINE,
    REFUSE,
    TIME_OUT
  }

  final Kind kind;
  final String text;

  private Verdict(Kind kind, String text) {
    this.kind = kind;
    this.text = text;
  }

  /** Returns an approval, response code 00. */
  public static Verdict approve() {
    return new Verdict(Kind.APPROVE, "00");
  }

  /**
   * Returns a decline with the text of its code, such as {@code Insufficient Funds} for 51.
   *
   * @param code two digits
   * @throws IllegalArgumentException when the code is not two digits, or is one of an approval
   */
  public static Verdict decline(String code) {
    Objects.requireNonNull(code, "code == null");
    if (!code.matches("[0-9]{2}") || ResponseCodes.isApproval(code)) {
      throw new IllegalArgumentException(
          "the code of a decline is two digits and none of 00, 08, 10, 11 and 16");
    }
    return new Verdict(Kind.DECLINE, code);
  }

  /**
   * Returns a refusal with this text as its error: HTTP 200, response code 99, nothing charged.
   *
   * @throws IllegalArgumentException when the text is blank
   */
  public static Verdict refuse(String text) {
    if (Objects.requireNonNull(text, "text == null").trim().isEmpty()) {
      throw new IllegalArgumentException("a refusal needs a text");
    }
    return new Verdict(Kind.REFUSE, text);
  }

  /** Returns a time-out at the gateway: the reply looks like a decline, the money is returned. */
  public static Verdict timeOut() {
    return new Verdict(Kind.TIME_OUT, "01");
  }

  /** Shows the text of the dialect; {@code ****} in the place of a text with a card number. */
  @Override
  public String toString() {
    switch (kind) {
      case APPROVE:
        return "approve";
      case DECLINE:
        return "decline=" + text;
      case REFUSE:
        return "refuse=" + GatewaySimulator.withoutCardNumber(text);
      default:
        return "timeout";
    }
  }
}
