package io.cardfile.fuzz;

class HashFuzzTest extends TargetFuzz {
  HashFuzzTest() {
    super(Target.HASH);
  }
}
