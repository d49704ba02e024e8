package io.cardfile.sample.android;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.robolectric.Shadows.shadowOf;

import android.os.Bundle;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.Robolectric;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.annotation.Config;

/** The application as it is shipped, with the settings of the manifest. */
@RunWith(RobolectricTestRunner.class)
@Config(
    sdk = {26, 35},
    application = ShopApplication.class,
    manifest = Config.NONE)
public final class ManifestOnAndroidTest {

  @Test
  public void theAddressesOfTheManifestAreRead() throws Exception {
    CheckoutSetup setup = shopWith(ManifestFile.read().metaData()).setup();
    assertEquals("http://127.0.0.1:8490", setup.shopUrl());
    assertEquals("http://127.0.0.1:8480", setup.walletUrl());
    assertTrue(setup.lightbox().isCallback("https://shop.example/checkout/wallet?oauth_token=t"));
  }

  @Test
  public void theShippedActivityStartsAtTheCart() throws Exception {
    shopWith(ManifestFile.read().metaData());
    CheckoutActivity activity = Robolectric.buildActivity(CheckoutActivity.class).setup().get();
    assertTrue(shadowOf(activity).getContentView().isShown());
  }

  @Test
  public void aMissingAddressIsNamed() {
    IllegalStateException e =
        assertThrows(IllegalStateException.class, () -> shopWith(new Bundle()).setup());
    assertEquals("the manifest has no meta-data io.cardfile.sample.shop", e.getMessage());
    assertThrows(IllegalStateException.class, () -> shopWith(null).setup());
  }

  @Test
  public void theManifestNamesTheClassesAndAsksForTheInternetAlone() throws Exception {
    ManifestFile manifest = ManifestFile.read();
    String here = CheckoutActivity.class.getPackage().getName();
    assertEquals(here + manifest.only("activity", "name"), CheckoutActivity.class.getName());
    assertEquals(here + manifest.only("application", "name"), ShopApplication.class.getName());
    assertEquals("android.permission.INTERNET", manifest.only("uses-permission", "name"));
    assertEquals("26", manifest.only("uses-sdk", "minSdkVersion"));
    assertEquals("false", manifest.only("application", "allowBackup"));
    assertEquals("false", manifest.only("application", "usesCleartextTraffic"));
  }

  private static ShopApplication shopWith(Bundle metaData) {
    ShopApplication shop = (ShopApplication) RuntimeEnvironment.getApplication();
    shadowOf(shop.getPackageManager())
            .getInternalMutablePackageInfo(shop.getPackageName())
            .applicationInfo
            .metaData =
        metaData;
    return shop;
  }
}
