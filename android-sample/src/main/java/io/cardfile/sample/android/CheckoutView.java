package io.cardfile.sample.android;

/** Draws the screens. Called only on the main thread. */
interface CheckoutView {

  /** Shows this screen instead of the one before. */
  void show(Screen screen);

  /** Moves the app to the background during a payment, without closing it. */
  void leave();

  /** Closes the app's screen after the payer has finished. */
  void close();
}
