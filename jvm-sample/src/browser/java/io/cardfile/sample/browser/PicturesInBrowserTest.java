package io.cardfile.sample.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Takes the pictures of the README. They are not compared: order numbers, times and the machine's
 * fonts differ.
 */
@EnabledIfSystemProperty(named = "pictures.write", matches = "true")
class PicturesInBrowserTest extends BrowserTest {

  private static final Path FOLDER = Path.of("../docs/web");

  @ParameterizedTest
  @CsvSource({"1100,''", "390,-phone"})
  void picturesAreTaken(int width, String suffix) throws IOException {
    browser.show(width, false);
    takeShop(suffix);
    takeLiveView(suffix);
    takeChain(suffix);
  }

  private void takeShop(String suffix) throws IOException {
    payer.toCheckout("room", "1", "breakfast", "2");
    browser.open(running.shop.url() + "/");
    browser.find("#room");
    take("shop" + suffix);
    payer.toCheckout("room", "1", "breakfast", "2");
    payer.openWallet().leaveWallet();
    take("lightbox" + suffix);
    payer.enterWallet().click("pay");
    browser.awaitTitle("Paid");
  }

  /** A lost reply, and the look-up that finds the charge. */
  private void takeLiveView(String suffix) throws IOException {
    merchant.token("https://shop.example", "INV-1042", "Room", "129.00", "12.90");
    running.sandbox.next().loseReply();
    browser.openConsole(running.sandbox, "live.html");
    browser.click(".tools [data-example]");
    browser.awaitText("#exchanges", "reply lost");
    browser.click("#exchanges tr:nth-child(2) a");
    browser.find("#detail svg");
    browser.run("document.getElementById('status').hidden = true");
    take("live" + suffix);
  }

  private void takeChain(String suffix) throws IOException {
    running.sandbox.reset();
    Merchant.OnFile card = merchant.first("ROOM-1042", "Ann Example");
    merchant.later("CLUB-2026-11", card, card.trackingId(), 1_900);
    merchant.later("CLUB-2026-12", card, "", 1_900);
    merchant.later("MINIBAR-1042", card, card.trackingId(), 951);
    browser.openConsole(running.sandbox, "cards-on-file.html");
    browser.find(".rail");
    take("chain" + suffix);
  }

  private static void take(String name) throws IOException {
    byte[] picture = browser.picture();
    Files.createDirectories(FOLDER);
    Files.write(FOLDER.resolve(name + ".png"), picture);
  }

  @Test
  void readmeShowsEachPictureAndNoOther() throws IOException {
    Pattern picture = Pattern.compile("docs/web/([a-z-]+\\.png)");
    Set<String> shown =
        picture
            .matcher(Files.readString(Path.of("../README.md")))
            .results()
            .map((MatchResult found) -> found.group(1))
            .collect(Collectors.toCollection(TreeSet::new));
    try (Stream<Path> files = Files.list(FOLDER)) {
      assertEquals(
          files.map(file -> file.getFileName().toString()).collect(Collectors.toSet()), shown);
    }
  }
}
