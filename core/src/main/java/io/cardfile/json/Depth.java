package io.cardfile.json;

/** Keeps recursion over a document bounded, whether it was parsed or built. */
final class Depth {
  private Depth() {}

  static int ofDeepest(JsonValue[] values) {
    int deepest = 0;
    for (JsonValue value : values) {
      deepest = Math.max(deepest, value.depth());
    }
    return deepest;
  }

  static void require(JsonValue value) {
    if (value.depth() > JsonText.MAX_DEPTH) {
      throw new IllegalArgumentException("nested deeper than " + JsonText.MAX_DEPTH);
    }
  }
}
