package io.cardfile.fuzz;

class SignedRequestFuzzTest extends TargetFuzz {
  SignedRequestFuzzTest() {
    super(Target.SIGNED_REQUEST);
  }
}
