package io.cardfile.sample.billing;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The result of reading a whole file of due charges before anything is sent.
 *
 * @param charges the number of valid lines
 * @param badLines the number of invalid lines
 * @param firstBad the first invalid lines
 */
record DueCheck(long charges, long badLines, List<BadLine> firstBad) {

  private static final int SHOWN = 20;

  static DueCheck of(DueInput input, DuePolicy policy) throws IOException {
    long charges = 0;
    long bad = 0;
    List<BadLine> first = new ArrayList<>();
    try (DueFile file = DueFile.open(input, policy)) {
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
