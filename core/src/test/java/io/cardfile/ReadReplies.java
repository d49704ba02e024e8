package io.cardfile;

import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.transport.WireReply;
import io.cardfile.wallet.WalletTokenOutcome;

/** Outcomes of replies, as a call without credentials reads them. */
public final class ReadReplies {

  private ReadReplies() {}

  public static PurchaseOutcome purchase(PurchaseRequest request, WireReply reply) {
    return PurchaseOutcome.of(request, reply);
  }

  public static WalletTokenOutcome walletToken(WireReply reply) {
    return WalletTokenOutcome.of(Samples.walletToken(), reply);
  }
}
