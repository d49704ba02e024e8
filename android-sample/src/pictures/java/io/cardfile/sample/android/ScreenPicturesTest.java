package io.cardfile.sample.android;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import android.graphics.Bitmap;
import android.graphics.Canvas;
import android.view.View;
import io.cardfile.money.Money;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.Test;
import org.robolectric.Robolectric;
import org.robolectric.android.controller.ActivityController;
import org.robolectric.annotation.Config;
import org.robolectric.annotation.GraphicsMode;

/**
 * Draws each screen with Android's own code, and compares it with the picture in the docs. It omits
 * the wallet's page, because web pages are not drawn here, and progress indicators.
 */
@GraphicsMode(GraphicsMode.Mode.NATIVE)
@Config(sdk = 35, qualifiers = "w320dp-h400dp-mdpi")
public final class ScreenPicturesTest extends OnAndroid {

  private static final Path PICTURES = Paths.get("../docs/android");
  private static final boolean WRITE = Boolean.getBoolean("pictures.write");

  @Test
  public void picturesShowWhatIsDrawn() throws Exception {
    CheckoutActivity activity = open();
    List<String> different = new ArrayList<>();
    for (Map.Entry<String, Screen> entry : screens().entrySet()) {
      activity.show(entry.getValue());
      phone.idle();
      byte[] drawn = drawn(activity.getWindow().getDecorView());
      Path file = PICTURES.resolve(entry.getKey() + ".png");
      if (WRITE) {
        Files.createDirectories(PICTURES);
        Files.write(file, drawn);
      } else if (!Files.exists(file) || !Arrays.equals(drawn, Files.readAllBytes(file))) {
        different.add(file.getFileName().toString());
      }
    }
    assertTrue("write anew with -Dpictures.write=true: " + different, different.isEmpty());
  }

  @Test
  public void thePageShowsEachPictureAndNoOther() throws IOException {
    Set<String> shown = new TreeSet<>();
    Matcher picture = Pattern.compile("\\(android/([a-z-]+)\\.png\\)").matcher(page());
    while (picture.find()) {
      shown.add(picture.group(1));
    }
    assertEquals(new TreeSet<>(screens().keySet()), shown);
  }

  private static String page() throws IOException {
    return new String(Files.readAllBytes(Paths.get("../docs/android.md")), StandardCharsets.UTF_8);
  }

  private CheckoutActivity open() throws Exception {
    ActivityController<CheckoutActivity> app = Robolectric.buildActivity(CheckoutActivity.class);
    ManifestFile manifest = ManifestFile.read();
    String[] theme = manifest.only("application", "theme").split("[@:/]");
    app.get().setTheme(app.get().getResources().getIdentifier(theme[3], theme[2], theme[1]));
    app.setup().get().setTitle(manifest.only("application", "label"));
    return app.get();
  }

  private Map<String, Screen> screens() {
    Map<String, Screen> screens = new LinkedHashMap<>();
    screens.put("cart", Screens.cart(environment.cart()));
    screens.put("opening", Screens.opening());
    screens.put("price-changed", Screens.priceChanged(Money.of("135.00", "AUD"), false));
    screens.put("shop-unreachable", Screens.shopUnreachable());
    screens.put("wallet-unreachable", Screens.walletUnreachable(false));
    screens.put("wallet-refused", about(Screens.walletRefused(false)));
    screens.put("unfinished", about(Screens.unfinished(false)));
    screens.put("paying", Screens.paying());
    screens.put("checking", Screens.checking());
    screens.put("cancelling", Screens.cancelling());
    screens.put("no-answer", about(Screens.noAnswer()));
    screens.put("approved", about(Screens.of(CheckoutStatus.APPROVED)));
    screens.put("declined", about(Screens.of(CheckoutStatus.DECLINED)));
    screens.put("refused", about(Screens.of(CheckoutStatus.REFUSED)));
    screens.put("not-sent", about(Screens.of(CheckoutStatus.NOT_SENT)));
    screens.put("in-doubt", about(Screens.of(CheckoutStatus.IN_DOUBT)));
    screens.put("cancelled", about(Screens.of(CheckoutStatus.CANCELLED)));
    screens.put("unknown", about(Screens.of(CheckoutStatus.UNKNOWN)));
    return screens;
  }

  private Screen about(Screen screen) {
    Payment payment = new Payment(environment.cart().total());
    payment.begin("APP-3QW8ZK5T0NHYB7RMD2VCX9EJ46");
    payment.isAgreed(environment.cart().total());
    return Screens.about(payment, screen);
  }

  private static byte[] drawn(View view) {
    Bitmap bitmap = Bitmap.createBitmap(view.getWidth(), view.getHeight(), Bitmap.Config.ARGB_8888);
    view.draw(new Canvas(bitmap));
    ByteArrayOutputStream png = new ByteArrayOutputStream();
    bitmap.compress(Bitmap.CompressFormat.PNG, 100, png);
    return png.toByteArray();
  }
}
