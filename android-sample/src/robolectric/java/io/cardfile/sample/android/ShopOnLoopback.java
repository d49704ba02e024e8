package io.cardfile.sample.android;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;

/** The app, whose processes a test starts, and whose requests are sent when the test says so. */
public final class ShopOnLoopback extends ShopApplication {

  private final Queue<Runnable> requests = new ArrayDeque<>();
  private CheckoutSetup setup;

  /** Created by Robolectric. */
  public ShopOnLoopback() {}

  /** Does nothing, because the servers of the test are not started yet. */
  @Override
  public void onCreate() {}

  /** Starts a process. What an earlier one has not sent yet is never sent. */
  void startProcess(CheckoutSetup servers) {
    setup = servers;
    requests.clear();
    super.onCreate();
  }

  @Override
  CheckoutSetup setup() {
    return setup;
  }

  @Override
  Executor network() {
    return requests::add;
  }

  /** Sends the requests, whose replies still wait for the main thread; returns whether any. */
  boolean send() {
    boolean any = !requests.isEmpty();
    for (Runnable request; (request = requests.poll()) != null; ) {
      request.run();
    }
    return any;
  }
}
