package io.cardfile.validation;

import io.cardfile.money.PathAmountFormat;
import io.cardfile.wallet.CartItem;
import io.cardfile.wallet.WalletTokenRequest;
import java.util.ArrayList;
import java.util.List;

/** A valid wallet token request; a row can make one of its fields invalid. */
final class WalletForm {
  /** The policies of values that are hashed and part of a path. */
  static final IdentifierPolicy[] POLICIES = {
    IdentifierPolicy.STRICT, IdentifierPolicy.PERCENT_ENCODABLE
  };

  String invoiceNumber = "INV-1";
  String amount = "10.00";
  String currency = "AUD";
  String originUrl = "https://shop.example";
  String callbackPath = "/checkout";
  PathAmountFormat format = PathAmountFormat.TWO_DECIMALS;
  IdentifierPolicy policy = IdentifierPolicy.STRICT;
  final List<CartItem> items = new ArrayList<>();

  WalletTokenRequest.Builder builder() {
    WalletTokenRequest.Builder builder =
        WalletTokenRequest.builder()
            .invoiceNumber(invoiceNumber)
            .total(amount, currency)
            .originUrl(originUrl)
            .callbackPath(callbackPath)
            .amountFormat(format)
            .identifierPolicy(policy);
    items.forEach(builder::cartItem);
    return builder;
  }
}
