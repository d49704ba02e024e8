package io.cardfile.testkit.gateway;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Finds the common mistake that leads to a given hash. Never shows a hash or a value. */
final class HashExplainer {

  private static final int MAX_AMOUNT = 24;

  private final HmacMd5 mac;
  private final String merchant;

  HashExplainer(HmacMd5 mac, String merchant) {
    this.mac = mac;
    this.merchant = merchant;
  }

  /**
   * Returns which of the four values differ between the request to which the hash belongs and this
   * one.
   */
  static String differences(WalletPath owner, WalletPath path) {
    List<String> names = new ArrayList<>();
    compare("username", owner.username, path.username, names);
    compare("invoice_number", owner.invoiceNumber, path.invoiceNumber, names);
    compare("currency", owner.currency, path.currency, names);
    compare("amount", owner.amount, path.amount, names);
    return "it was made for another " + String.join(" and another ", names);
  }

  private static void compare(String name, String one, String other, List<String> names) {
    if (!one.equals(other)) {
      names.add(name);
    }
  }

  String explain(WalletPath path) {
    for (Map.Entry<String, String> mistake : encodings(path).entrySet()) {
      if (mistake.getValue().equals(path.hash)) {
        return mistake.getKey();
      }
    }
    for (Map.Entry<String, String> mistake : messages(path).entrySet()) {
      if (mac.hex(mistake.getValue()).equals(path.hash)) {
        return mistake.getKey();
      }
    }
    if (mac.withLineFeed().hex(path.message()).equals(path.hash)) {
      return "it was made with a line break at the end of the secret";
    }
    return path.hash.matches("[0-9a-f]{32}")
        ? "a value was changed after hashing, or the secret is another"
        : "it must be 32 lower-case hexadecimal digits, the HMAC-MD5";
  }

  private Map<String, String> encodings(WalletPath path) {
    byte[] hash = mac.of(path.message());
    Map<String, String> mistakes = new LinkedHashMap<>();
    String unpadded = Base64.getEncoder().withoutPadding().encodeToString(hash);
    String wrong = "it is right but written in ";
    String wanted = " instead of lower-case hexadecimal";
    mistakes.put(
        wrong + "upper-case hexadecimal" + wanted,
        mac.hex(path.message()).toUpperCase(Locale.ROOT));
    mistakes.put(wrong + "Base64" + wanted, Base64.getEncoder().encodeToString(hash));
    mistakes.put(wrong + "Base64 without padding" + wanted, unpadded);
    mistakes.put(wrong + "Base64url" + wanted, Base64.getUrlEncoder().encodeToString(hash));
    mistakes.put(
        wrong + "Base64url without padding" + wanted,
        Base64.getUrlEncoder().withoutPadding().encodeToString(hash));
    return mistakes;
  }

  private Map<String, String> messages(WalletPath path) {
    Map<String, String> mistakes = new LinkedHashMap<>();
    mistakes.put("it was made for the URL-encoded values; hash the raw ones", path.rawMessage);
    mistakes.put(
        "a line break was hashed after the values; use printf rather than echo",
        path.message() + "\n");
    addCase(path, mistakes);
    addAmounts(path, mistakes);
    addForms(path, mistakes);
    return mistakes;
  }

  private void addCase(WalletPath p, Map<String, String> mistakes) {
    String lower = " in lower case";
    String upper = " in upper case";
    String made = "it was made for the ";
    mistakes.put(
        made + "currency" + lower,
        join(p.username, p.invoiceNumber, p.currency.toLowerCase(Locale.ROOT), p.amount));
    mistakes.put(
        made + "currency" + upper,
        join(p.username, p.invoiceNumber, p.currency.toUpperCase(Locale.ROOT), p.amount));
    mistakes.put(
        "it was made for the user name of this merchant, which the path does not hold",
        join(merchant, p.invoiceNumber, p.currency, p.amount));
    mistakes.put(
        made + "username" + lower,
        join(p.username.toLowerCase(Locale.ROOT), p.invoiceNumber, p.currency, p.amount));
    mistakes.put(
        made + "username" + upper,
        join(p.username.toUpperCase(Locale.ROOT), p.invoiceNumber, p.currency, p.amount));
    mistakes.put(
        made + "invoice_number" + lower,
        join(p.username, p.invoiceNumber.toLowerCase(Locale.ROOT), p.currency, p.amount));
    mistakes.put(
        made + "invoice_number" + upper,
        join(p.username, p.invoiceNumber.toUpperCase(Locale.ROOT), p.currency, p.amount));
  }

  private static void addAmounts(WalletPath p, Map<String, String> mistakes) {
    if (p.amount.length() <= MAX_AMOUNT) {
      AmountForms.of(p.amount)
          .forEach(
              (form, text) ->
                  mistakes.put(
                      "it was made for the amount " + form,
                      join(p.username, p.invoiceNumber, p.currency, text)));
    }
  }

  private static void addForms(WalletPath p, Map<String, String> mistakes) {
    String hosted = "it is the hash of a hosted payment page (reference:amount:currency)";
    mistakes.put(hosted, String.join(":", p.invoiceNumber, p.amount, p.currency));
    mistakes.put(
        hosted + " with the amount in minor units",
        String.join(":", p.invoiceNumber, p.amount.replace(".", ""), p.currency));
    mistakes.put(
        "currency and amount were hashed in the other order",
        join(p.username, p.invoiceNumber, p.amount, p.currency));
    mistakes.put(
        "the values were hashed without colons",
        p.username + p.invoiceNumber + p.currency + p.amount);
    mistakes.put(
        "the user name was not hashed", String.join(":", p.invoiceNumber, p.currency, p.amount));
    addOrders(p, mistakes);
  }

  private static void addOrders(WalletPath p, Map<String, String> mistakes) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("username", p.username);
    values.put("invoice_number", p.invoiceNumber);
    values.put("currency", p.currency);
    values.put("amount", p.amount);
    for (String first : values.keySet()) {
      for (String second : values.keySet()) {
        for (String third : values.keySet()) {
          for (String fourth : values.keySet()) {
            addOrder(Arrays.asList(first, second, third, fourth), values, mistakes);
          }
        }
      }
    }
  }

  /** Adds an order of all four values, unless it is the right one or has a message already. */
  private static void addOrder(
      List<String> names, Map<String, String> values, Map<String, String> mistakes) {
    boolean isComplete = new HashSet<>(names).size() == values.size();
    boolean isRight = names.equals(new ArrayList<>(values.keySet()));
    String message = names.stream().map(values::get).collect(Collectors.joining(":"));
    if (isComplete && !isRight && !mistakes.containsValue(message)) {
      mistakes.put("the values were hashed in the order " + String.join(":", names), message);
    }
  }

  private static String join(String username, String invoice, String currency, String amount) {
    return String.join(":", username, invoice, currency, amount);
  }
}
