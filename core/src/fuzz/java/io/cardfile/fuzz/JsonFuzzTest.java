package io.cardfile.fuzz;

class JsonFuzzTest extends TargetFuzz {
  JsonFuzzTest() {
    super(Target.JSON);
  }
}
