package io.cardfile.sample.android;

import android.view.View;
import android.view.ViewGroup;
import java.util.ArrayList;
import java.util.List;

/** Finds views on a screen. */
final class Views {

  private Views() {}

  /** Returns all views of a kind in the order of drawing. */
  static <T extends View> List<T> of(Class<T> kind, View root) {
    List<T> found = new ArrayList<>();
    collect(root, kind, found);
    return found;
  }

  private static <T extends View> void collect(View view, Class<T> kind, List<T> found) {
    if (kind.isInstance(view)) {
      found.add(kind.cast(view));
    }
    if (view instanceof ViewGroup group) {
      for (int i = 0; i < group.getChildCount(); i++) {
        collect(group.getChildAt(i), kind, found);
      }
    }
  }
}
