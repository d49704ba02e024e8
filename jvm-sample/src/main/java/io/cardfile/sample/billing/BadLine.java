package io.cardfile.sample.billing;

/**
 * An invalid line of an input file. Names the column and the problem, never the value, which may be
 * a card token or a misplaced card number.
 *
 * @param line counted from 1
 * @param column the name of the column; empty if the problem concerns the whole line
 */
record BadLine(long line, String column, String problem) {

  static BadLine whole(long line, String problem) {
    return new BadLine(line, "", problem);
  }

  @Override
  public String toString() {
    return "line " + line + ": " + (column.isEmpty() ? "" : column + ": ") + problem;
  }
}
