package io.cardfile.sample.android;

import okhttp3.Request;

/** The kinds of request that the app sends. */
enum RequestKind {
  ORDER,
  TOKEN,
  CALLBACK,
  CANCEL,
  STATUS;

  static RequestKind of(Request request) {
    String path = request.url().encodedPath();
    if (path.endsWith("/wallet_token")) {
      return TOKEN;
    }
    if (path.endsWith("/callback")) {
      return CALLBACK;
    }
    if (path.endsWith("/cancel")) {
      return CANCEL;
    }
    return request.method().equals("PUT") ? ORDER : STATUS;
  }
}
