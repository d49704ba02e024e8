package io.cardfile.sample;

/**
 * A line that asks for no charge. Names the column and what is wrong, never the value: it may be a
 * card token, or a card number in the wrong place.
 *
 * @param line counted from 1
 * @param column the name of the column; empty when the line as a whole is wrong
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
