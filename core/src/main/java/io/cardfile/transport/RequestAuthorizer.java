package io.cardfile.transport;

/**
 * Gives the header that proves to the purchases endpoint who is asking. The specification does not
 * show the endpoint's authentication, so this is a port; {@link BasicAuthorizer} is what the field
 * uses.
 *
 * <p>Thread-safe. Called once for each purchase, before anything is sent; an exception thrown here
 * ends the call as not sent.
 */
public interface RequestAuthorizer {

  /** Returns the header to add to {@code request}, which is complete but for it. */
  WireHeader authorize(WireRequest request);
}
