package io.cardfile.transport;

/**
 * How far one request got. Declared in the order of time, so that {@code compareTo} tells which of
 * two phases is later.
 */
public enum Phase {
  /** No byte of the request was written: the gateway cannot have it. */
  NOT_SENT,
  /** Writing has begun; the gateway may have the request. */
  SENDING,
  /** The whole request was handed to the network. */
  SENT,
  /** The head of a reply was read. */
  REPLY_STARTED,
  /** A whole reply was read. */
  REPLIED
}
