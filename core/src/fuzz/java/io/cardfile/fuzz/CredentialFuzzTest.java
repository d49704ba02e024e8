package io.cardfile.fuzz;

class CredentialFuzzTest extends TargetFuzz {
  CredentialFuzzTest() {
    super(Target.CREDENTIAL);
  }
}
