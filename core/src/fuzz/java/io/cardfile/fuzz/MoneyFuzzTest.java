package io.cardfile.fuzz;

class MoneyFuzzTest extends TargetFuzz {
  MoneyFuzzTest() {
    super(Target.MONEY);
  }
}
