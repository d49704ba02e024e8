package io.cardfile.testkit.explore;

/** What code takes a purchase for. */
enum Conclusion {
  PAID,
  NOT_PAID,
  IN_DOUBT
}
