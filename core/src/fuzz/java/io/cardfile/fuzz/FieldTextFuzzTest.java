package io.cardfile.fuzz;

class FieldTextFuzzTest extends TargetFuzz {
  FieldTextFuzzTest() {
    super(Target.FIELD_TEXT);
  }
}
