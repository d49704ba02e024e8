package io.cardfile.fuzz;

class WalletRulesFuzzTest extends TargetFuzz {
  WalletRulesFuzzTest() {
    super(Target.WALLET_RULES);
  }
}
