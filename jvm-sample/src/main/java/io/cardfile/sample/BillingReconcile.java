package io.cardfile.sample;

import java.io.PrintStream;

/** Settles what is in doubt by looking it up at the gateway, and tells what was settled. */
final class BillingReconcile {

  private final PrintStream out;

  BillingReconcile(PrintStream out) {
    this.out = out;
  }

  /** Returns the exit code. */
  int run(BillingOptions options, BillingSetup setup) throws WrongOptions {
    out.println("journal " + setup.journal().name() + ", quiet " + options.quiet);
    throw new WrongOptions("--reconcile is not there yet");
  }
}
