package io.cardfile.fuzz;

class PathAmountFuzzTest extends TargetFuzz {
  PathAmountFuzzTest() {
    super(Target.PATH_AMOUNT);
  }
}
