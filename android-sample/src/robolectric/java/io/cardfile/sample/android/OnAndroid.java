package io.cardfile.sample.android;

import java.util.List;
import org.junit.Rule;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.annotation.Config;

/** What runs on the lowest Android that the app takes, and on the newest that runs on JDK 17. */
@RunWith(RobolectricTestRunner.class)
@Config(
    sdk = {26, 35},
    application = ShopInTests.class,
    shadows = PausedPages.class,
    manifest = Config.NONE)
public abstract class OnAndroid {

  /** Gateway, shop and process. */
  @Rule public final Surroundings world = new Surroundings();

  final Handset phone = new Handset(world);

  final Handset inLightbox() {
    return phone.open().press(Choice.PAY).settle();
  }

  /** The payer has agreed, and the shop's answer is on its way. */
  final Handset submitting() {
    inLightbox().lightbox().agree();
    return phone;
  }

  final List<Ask> asked() {
    return world.network().asked();
  }

  /** What can be pressed. */
  final List<Choice> offered() {
    return phone.choices();
  }
}
