package io.cardfile.sample.android;

import io.cardfile.wallet.WalletCallback;
import java.io.IOException;

/** The merchant's server in docs/android.md, with two requests. */
public interface GuideShop {

  /** Returns the signed token request of this order. */
  String signed(String invoice) throws IOException;

  /** Charges the order once, and returns its status. */
  String pay(String invoice, WalletCallback callback) throws IOException;
}
