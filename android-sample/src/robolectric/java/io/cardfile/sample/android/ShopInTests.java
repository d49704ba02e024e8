package io.cardfile.sample.android;

/** The app with the environment of a test. */
public final class ShopInTests extends ShopApplication {

  private TestEnvironment environment;

  /** Created by Robolectric. */
  public ShopInTests() {}

  void use(TestEnvironment surroundings) {
    environment = surroundings;
  }

  @Override
  CheckoutSetup setup() {
    return environment.setup();
  }

  @Override
  CheckoutPresenter checkout() {
    return environment.process().checkout(setup(), environment.cart());
  }
}
