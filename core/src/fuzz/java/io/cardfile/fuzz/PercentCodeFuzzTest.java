package io.cardfile.fuzz;

class PercentCodeFuzzTest extends TargetFuzz {
  PercentCodeFuzzTest() {
    super(Target.PERCENT_CODE);
  }
}
