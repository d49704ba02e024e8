package io.cardfile.sample.billing;

/**
 * Which charges a file may contain although a single payment with them would have a warning.
 *
 * @param unknownReasons reasons that this version does not know
 * @param unknownTrackingIds cards whose tracking ID is unknown, which the issuer may decline
 */
record DuePolicy(boolean unknownReasons, boolean unknownTrackingIds) {

  static final DuePolicy STRICT = new DuePolicy(false, false);
}
