package io.cardfile.sample.android;

import java.util.ArrayList;
import java.util.List;

/** Records its calls. */
final class FakeView implements CheckoutView {

  final List<Screen> shown = new ArrayList<>();
  int left;
  int closed;

  @Override
  public void show(Screen screen) {
    shown.add(screen);
  }

  @Override
  public void leave() {
    left++;
  }

  @Override
  public void close() {
    closed++;
  }

  Screen screen() {
    return shown.get(shown.size() - 1);
  }
}
