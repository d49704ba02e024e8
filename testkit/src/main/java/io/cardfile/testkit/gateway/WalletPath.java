package io.cardfile.testkit.gateway;

/** The five values of a wallet token path, decoded, and the signed message in raw form. */
final class WalletPath {

  private static final String SUFFIX = "/wallet_token";

  final String rawMessage;
  final String username;
  final String invoiceNumber;
  final String currency;
  final String amount;
  final String hash;

  private WalletPath(String[] raw) throws Refusal {
    rawMessage = String.join(":", raw[0], raw[1], raw[2], raw[3]);
    username = PercentDecoder.decode(raw[0]);
    invoiceNumber = PercentDecoder.decode(raw[1]);
    currency = PercentDecoder.decode(raw[2]);
    amount = PercentDecoder.decode(raw[3]);
    hash = PercentDecoder.decode(raw[4]);
  }

  static boolean matches(String rawPath) {
    return rawPath.startsWith("/v2/") && rawPath.endsWith(SUFFIX) && rawPath.length() > 16;
  }

  static WalletPath of(String rawPath) throws Refusal {
    String values = rawPath.substring("/v2/".length(), rawPath.length() - SUFFIX.length());
    String[] raw = values.split("/", -1);
    if (raw.length != 5) {
      throw new Refusal(
          404, "the path must hold username, invoice_number, currency, amount and hash");
    }
    return new WalletPath(raw);
  }

  String message() {
    return String.join(":", username, invoiceNumber, currency, amount);
  }
}
