package io.cardfile.transport;

/**
 * The phase that a request has reached, in the order of time, so that {@code compareTo} finds the
 * later one.
 */
public enum Phase {
  /** No byte of the request was written: the gateway cannot have it. */
  BEFORE_SENDING,
  /** Writing has begun; the gateway may have the request. */
  SENDING,
  /** The whole request was handed to the network. */
  SENT,
  /** The head of a reply was read. */
  REPLY_STARTED,
  /** A whole reply was read. */
  REPLIED
}
