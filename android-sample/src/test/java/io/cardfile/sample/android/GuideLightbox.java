package io.cardfile.sample.android;

/** The screens of an app in docs/android.md. */
public interface GuideLightbox {

  /** Opens the wallet's page. */
  void open(String token, String checkoutId);

  /** Shows that the wallet's page did not open. */
  void unavailable();
}
