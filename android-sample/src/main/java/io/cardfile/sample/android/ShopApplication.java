package io.cardfile.sample.android;

import android.app.Application;
import android.content.pm.ApplicationInfo;
import android.content.pm.PackageManager;
import android.os.Bundle;

/** Reads the three server addresses from the manifest. Tests replace them. */
public class ShopApplication extends Application {

  /** Created by Android. */
  public ShopApplication() {}

  CheckoutSetup setup() {
    Bundle data = metaData();
    return new CheckoutSetup(
        address(data, "io.cardfile.sample.shop"),
        address(data, "io.cardfile.sample.wallet"),
        address(data, "io.cardfile.sample.callback"));
  }

  CheckoutPresenter checkout() {
    return Checkouts.presenter(setup());
  }

  private Bundle metaData() {
    try {
      ApplicationInfo info =
          getPackageManager().getApplicationInfo(getPackageName(), PackageManager.GET_META_DATA);
      return info.metaData == null ? new Bundle() : info.metaData;
    } catch (PackageManager.NameNotFoundException e) {
      throw new IllegalStateException("the app is not installed", e);
    }
  }

  private static String address(Bundle data, String name) {
    String address = data.getString(name);
    if (address == null) {
      throw new IllegalStateException("the manifest has no meta-data " + name);
    }
    return address;
  }
}
