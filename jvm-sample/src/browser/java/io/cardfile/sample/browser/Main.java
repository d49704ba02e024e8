package io.cardfile.sample.browser;

import static io.cardfile.testkit.TestCard.MASTERCARD;

import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.testkit.Fault;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import javax.imageio.ImageIO;

/**
 * Draws the pictures of docs/web with the steps of the tests and the font Inter, which is Debian's
 * package fonts-inter:
 *
 * <pre>{@code
 * mvn -Pdemo,slow -pl jvm-sample -am -Dsample=browser -Dexec.classpathScope=test \
 *     -Dmaven.test.skip=false -DskipTests verify
 * }</pre>
 */
public final class Main extends BrowserTest {

  private static final Path FOLDER = Path.of("docs/web");
  private static final int PHONE = 390;
  private static final int PIXEL_RATIO = 2;
  private static final int GAP = 40;

  private Main() {}

  /** Draws all pictures. */
  public static void main(String[] arguments) throws IOException {
    startBrowser();
    Main pictures = new Main();
    pictures.startShop();
    try {
      pictures.drawLostReply();
      pictures.drawPayment();
      pictures.drawCardsOnFile();
    } finally {
      pictures.endShop();
      endBrowser();
    }
  }

  private void drawLostReply() throws IOException {
    show(PHONE, 760);
    payInDoubt(Fault.LOST_REPLY);
    BufferedImage inDoubt = picture();
    show(1100, 760);
    openSandbox("live.html");
    browser.click("tr.faulty a");
    browser.find("#detail svg");
    draw("shop-and-sandbox", inDoubt, picture());
  }

  private void drawPayment() throws IOException {
    browser.driver().manage().deleteAllCookies();
    show(PHONE, 760);
    openShop("/");
    browser.click("#breakfast-more");
    browser.awaitText("#total", "AUD 124.50");
    browser.click("#breakfast-more");
    browser.awaitText("#total", "AUD 129.00");
    BufferedImage cart = picture();
    toCheckout();
    openWallet();
    leaveWallet();
    BufferedImage wallet = picture();
    enterWallet();
    clickInWallet("#pay");
    browser.awaitHeading("Paid");
    draw("shop", cart, wallet, picture());
  }

  private void drawCardsOnFile() throws IOException {
    sandbox.reset();
    pay(PurchaseRequest.firstCardOnFile(MASTERCARD.card()), "ROOM-1042", "129.00");
    StoredCredential card = sandbox.ledger().credential("ROOM-1042");
    pay(PurchaseRequest.merchantInitiated(card, AuthReason.NO_SHOW), "NOSHOW-1042", "80.00");
    StoredCredential lost = StoredCredential.withUnknownTrackingId(card.cardToken());
    pay(PurchaseRequest.merchantInitiated(lost, AuthReason.NO_SHOW), "MINIBAR-1042", "9.51");
    pay(PurchaseRequest.merchantInitiated(card, AuthReason.NO_SHOW), "MINIBAR-1043", "9.51");
    show(1100, 450);
    openSandbox("cards-on-file.html");
    browser.find(".rail");
    draw("cards-on-file", picture());
  }

  private void pay(PurchaseRequest.Builder request, String reference, String amount) {
    request.reference(reference).amount(Money.of(amount, "AUD")).customerIp("203.0.113.7");
    sandbox.client().purchase(request.build()).execute();
  }

  private void show(int width, int height) {
    browser.show(width, height, PIXEL_RATIO, false);
  }

  private BufferedImage picture() throws IOException {
    return ImageIO.read(new ByteArrayInputStream(browser.picture()));
  }

  /** Draws pictures side by side into one file. */
  private static void draw(String name, BufferedImage... parts) throws IOException {
    int width = GAP * (parts.length - 1);
    for (BufferedImage part : parts) {
      width += part.getWidth();
    }
    BufferedImage all = new BufferedImage(width, parts[0].getHeight(), BufferedImage.TYPE_INT_ARGB);
    Graphics2D graphics = all.createGraphics();
    int left = 0;
    for (BufferedImage part : parts) {
      graphics.drawImage(part, left, 0, null);
      left += part.getWidth() + GAP;
    }
    ImageIO.write(all, "png", FOLDER.resolve(name + ".png").toFile());
  }
}
