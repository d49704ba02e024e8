package io.cardfile.sample.android;

import android.graphics.Bitmap;
import android.graphics.Canvas;
import android.view.View;
import io.cardfile.money.Money;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.Test;
import org.robolectric.annotation.Config;
import org.robolectric.annotation.GraphicsMode;
import org.robolectric.shadows.ShadowLooper;

/**
 * Draws each screen into {@code target/screens}, light and dark, to be looked at. The wallet's page
 * is left out, because Robolectric draws no pages.
 */
@GraphicsMode(GraphicsMode.Mode.NATIVE)
@Config(sdk = 35)
public final class ScreenPicturesTest extends OnAndroid {

  private static final Path FOLDER = Path.of("target/screens");

  @Test
  @Config(qualifiers = "en-w412dp-h915dp-port-notnight-xhdpi")
  public void light() throws IOException {
    drawScreens("light");
  }

  @Test
  @Config(qualifiers = "en-w412dp-h915dp-port-night-xhdpi")
  public void dark() throws IOException {
    drawScreens("dark");
  }

  private void drawScreens(String theme) throws IOException {
    open();
    for (Screen screen : Screen.values()) {
      if (screen != Screen.WALLET) {
        Money amount = Money.of("129.00", "AUD");
        activity().show(new CheckoutState(screen, amount, "APP-3QW8ZK5T0NHYB7RMD2VCX9EJ46", null));
        ShadowLooper.idleMainLooper();
        draw(screen.name().toLowerCase(Locale.ROOT).replace('_', '-') + "-" + theme + ".png");
      }
    }
  }

  private void draw(String file) throws IOException {
    View window = activity().getWindow().getDecorView();
    Bitmap bitmap =
        Bitmap.createBitmap(window.getWidth(), window.getHeight(), Bitmap.Config.ARGB_8888);
    window.draw(new Canvas(bitmap));
    Files.createDirectories(FOLDER);
    try (OutputStream png = Files.newOutputStream(FOLDER.resolve(file))) {
      bitmap.compress(Bitmap.CompressFormat.PNG, 100, png);
    }
  }
}
