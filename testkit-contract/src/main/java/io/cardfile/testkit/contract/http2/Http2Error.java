package io.cardfile.testkit.contract.http2;

/** The reason for which an HTTP/2 stream is reset: error codes of RFC 9113, section 7. */
public enum Http2Error {
  /** Nothing went wrong. */
  NO_ERROR(0x0),
  /** The client broke the protocol. */
  PROTOCOL_ERROR(0x1),
  /** The server failed. */
  INTERNAL_ERROR(0x2),
  /** The server declares that it did not process the request, and that it may be sent again. */
  REFUSED_STREAM(0x7),
  /** The stream is no longer wanted. */
  CANCEL(0x8),
  /** The client causes excessive load. */
  ENHANCE_YOUR_CALM(0xb),
  /** The server requires HTTP/1.1 for this request. */
  HTTP_1_1_REQUIRED(0xd);

  private final int code;

  Http2Error(int code) {
    this.code = code;
  }

  /** Returns the code in an RST_STREAM frame. */
  int code() {
    return code;
  }
}
