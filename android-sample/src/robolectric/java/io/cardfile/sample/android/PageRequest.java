package io.cardfile.sample.android;

import android.net.Uri;
import android.webkit.WebResourceRequest;
import java.util.Map;

/** A request of the wallet's page, which Robolectric does not load. */
record PageRequest(String url, boolean mainFrame) implements WebResourceRequest {

  static PageRequest ofPage(String url) {
    return new PageRequest(url, true);
  }

  static PageRequest ofPart(String url) {
    return new PageRequest(url, false);
  }

  @Override
  public Uri getUrl() {
    return Uri.parse(url);
  }

  @Override
  public boolean isForMainFrame() {
    return mainFrame;
  }

  @Override
  public boolean isRedirect() {
    return false;
  }

  @Override
  public boolean hasGesture() {
    return false;
  }

  @Override
  public String getMethod() {
    return "GET";
  }

  @Override
  public Map<String, String> getRequestHeaders() {
    return Map.of();
  }
}
