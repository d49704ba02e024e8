package io.cardfile.sample.android;

import java.util.List;
import org.junit.Rule;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.annotation.Config;

/** Base of the tests on the lowest supported Android and on the newest that runs on JDK 17. */
@RunWith(RobolectricTestRunner.class)
@Config(
    sdk = {26, 35},
    application = ShopInTests.class,
    shadows = PausedPages.class,
    manifest = Config.NONE)
public abstract class OnAndroid {

  /** Gateway, shop and process. */
  @Rule public final TestEnvironment environment = new TestEnvironment();

  final Handset phone = new Handset(environment);

  final Handset inLightbox() {
    return phone.open().press(Choice.PAY).settle();
  }

  /** The payer has agreed, and the shop's answer has not arrived yet. */
  final Handset submitting() {
    inLightbox().lightbox().agree();
    return phone;
  }

  final List<RequestKind> requests() {
    return environment.network().requests();
  }

  /** Returns the buttons on the screen. */
  final List<Choice> offered() {
    return phone.choices();
  }
}
