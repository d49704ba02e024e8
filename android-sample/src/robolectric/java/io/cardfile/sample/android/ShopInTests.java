package io.cardfile.sample.android;

/** The app with its surroundings in the hands of a test. */
public final class ShopInTests extends ShopApplication {

  private Surroundings world;

  /** Created by Robolectric. */
  public ShopInTests() {}

  void use(Surroundings surroundings) {
    world = surroundings;
  }

  @Override
  CheckoutSetup setup() {
    return world.setup();
  }

  @Override
  CheckoutPresenter checkout() {
    return world.process().checkout(setup(), world.cart());
  }
}
