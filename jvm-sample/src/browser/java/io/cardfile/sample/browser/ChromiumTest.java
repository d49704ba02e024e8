package io.cardfile.sample.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("browser")
class ChromiumTest {

  @Test
  void requestElsewhereIsNoticed() throws IOException {
    String picture = "http://elsewhere.example/picture.png";
    try (Site site = Site.of("<img src='" + picture + "'>")) {
      Chromium browser = Chromium.start();
      browser.open(site.origin("127.0.0.1"));
      assertEquals(List.of(picture), browser.endAndListRequestsElsewhere());
    }
  }
}
