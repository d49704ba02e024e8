package io.cardfile.fuzz;

class PurchaseRulesFuzzTest extends TargetFuzz {
  PurchaseRulesFuzzTest() {
    super(Target.PURCHASE_RULES);
  }
}
