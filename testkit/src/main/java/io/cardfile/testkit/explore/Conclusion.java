package io.cardfile.testkit.explore;

/** The conclusion of the code about a purchase. */
enum Conclusion {
  PAID,
  NOT_PAID,
  IN_DOUBT
}
