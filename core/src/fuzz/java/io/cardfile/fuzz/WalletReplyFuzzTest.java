package io.cardfile.fuzz;

class WalletReplyFuzzTest extends TargetFuzz {
  WalletReplyFuzzTest() {
    super(Target.WALLET_REPLY);
  }
}
