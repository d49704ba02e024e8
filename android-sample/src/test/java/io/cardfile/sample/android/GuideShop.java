package io.cardfile.sample.android;

import io.cardfile.wallet.WalletCallback;
import java.io.IOException;

/** The merchant's server, as docs/android.md uses it: two requests of the app's own. */
public interface GuideShop {

  /** The order of this number, signed. */
  String signed(String invoice) throws IOException;

  /** Charges the order once, and says how that ended. */
  String pay(String invoice, WalletCallback callback) throws IOException;
}
