package io.cardfile.sample.browser;

import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;

/** A browser for each class, and a shop and its sandbox for each test. */
@Tag("browser")
abstract class BrowserTest {

  static Chromium browser;

  RunningShop running;
  Payer payer;
  Merchant merchant;

  @BeforeAll
  static void startBrowser() throws IOException {
    browser = Chromium.start();
  }

  @AfterAll
  static void endBrowser() throws IOException {
    browser.close();
  }

  @BeforeEach
  void startShop() throws IOException {
    running = RunningShop.start();
    payer = new Payer(browser, running);
    merchant = new Merchant(running.sandbox);
  }

  @AfterEach
  void endShop() throws IOException {
    running.close();
  }
}
