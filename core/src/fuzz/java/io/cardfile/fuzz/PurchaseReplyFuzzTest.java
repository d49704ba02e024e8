package io.cardfile.fuzz;

class PurchaseReplyFuzzTest extends TargetFuzz {
  PurchaseReplyFuzzTest() {
    super(Target.PURCHASE_REPLY);
  }
}
