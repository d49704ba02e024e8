package io.cardfile.sample.android;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import android.graphics.Bitmap;
import android.graphics.Canvas;
import android.graphics.Color;
import android.graphics.Rect;
import android.view.View;
import android.view.ViewGroup;
import android.widget.TextView;
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
 * Each screen fits on a phone, and is light or dark. Its picture is in {@code target/screens}. The
 * wallet's page is left out, because Robolectric draws no pages.
 */
@GraphicsMode(GraphicsMode.Mode.NATIVE)
@Config(sdk = 35)
public final class ScreenPicturesTest extends OnAndroid {

  private static final Path FOLDER = Path.of("target/screens");

  @Test
  @Config(qualifiers = "en-w412dp-h915dp-port-notnight-xhdpi")
  public void light() throws IOException {
    drawScreens("light", true);
  }

  @Test
  @Config(qualifiers = "en-w412dp-h915dp-port-night-xhdpi")
  public void dark() throws IOException {
    drawScreens("dark", false);
  }

  private void drawScreens(String theme, boolean isLight) throws IOException {
    open();
    for (Screen screen : Screen.values()) {
      if (screen != Screen.WALLET) {
        Money amount = Money.of("129.00", "AUD");
        activity().show(new CheckoutState(screen, amount, "APP-3QW8ZK5T0NHYB7RMD2VCX9EJ46", null));
        ShadowLooper.idleMainLooper();
        String name = screen.name().toLowerCase(Locale.ROOT).replace('_', '-') + "-" + theme;
        View window = activity().getWindow().getDecorView();
        assertTextsFit(name, window);
        Bitmap picture = draw(window);
        assertEquals(
            name, isLight, Color.luminance(picture.getPixel(0, picture.getHeight() / 2)) > 0.5f);
        save(picture, name + ".png");
      }
    }
  }

  private static void assertTextsFit(String screen, View view) {
    if (view instanceof ViewGroup group) {
      for (int i = 0; i < group.getChildCount(); i++) {
        assertTextsFit(screen, group.getChildAt(i));
      }
    } else if (view instanceof TextView text && text.isShown() && text.length() > 0) {
      Rect seen = new Rect();
      assertTrue(screen + ": " + text.getText(), text.getGlobalVisibleRect(seen));
      assertEquals(screen + ": " + text.getText(), text.getWidth(), seen.width());
      assertEquals(screen + ": " + text.getText(), text.getHeight(), seen.height());
    }
  }

  private static Bitmap draw(View window) {
    Bitmap bitmap =
        Bitmap.createBitmap(window.getWidth(), window.getHeight(), Bitmap.Config.ARGB_8888);
    window.draw(new Canvas(bitmap));
    return bitmap;
  }

  private static void save(Bitmap bitmap, String file) throws IOException {
    Files.createDirectories(FOLDER);
    try (OutputStream png = Files.newOutputStream(FOLDER.resolve(file))) {
      bitmap.compress(Bitmap.CompressFormat.PNG, 100, png);
    }
  }
}
