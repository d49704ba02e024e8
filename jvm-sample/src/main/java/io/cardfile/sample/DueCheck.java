package io.cardfile.sample;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * What a file of due charges holds, read through once before anything is sent.
 *
 * @param charges how many lines ask for a charge
 * @param badLines how many do not
 * @param firstBad the first of these
 */
record DueCheck(long charges, long badLines, List<BadLine> firstBad) {

  private static final int SHOWN = 20;

  static DueCheck of(DueInput input) throws IOException {
    long charges = 0;
    long bad = 0;
    List<BadLine> first = new ArrayList<>();
    try (DueFile file = DueFile.open(input)) {
      while (true) {
        try {
          if (file.next() == null) {
            return new DueCheck(charges, bad, List.copyOf(first));
          }
          charges++;
        } catch (BadLineException e) {
          bad++;
          if (first.size() < SHOWN) {
            first.add(e.badLine());
          }
        }
      }
    }
  }
}
