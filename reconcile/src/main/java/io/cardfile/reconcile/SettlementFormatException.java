package io.cardfile.reconcile;

import java.io.IOException;
import java.util.Objects;

/**
 * Thrown when a settlement file does not have the required format. No part of the file is used. The
 * message contains no value.
 */
public final class SettlementFormatException extends IOException {

  private static final long serialVersionUID = 1L;

  private final long line;
  private final String column;

  SettlementFormatException(long line, String column, String why) {
    super("line " + line + (column.isEmpty() ? "" : ", column " + column) + ": " + why);
    this.line = line;
    this.column = Objects.requireNonNull(column, "column == null");
  }

  /** Returns the line, counted from 1; the line of the header when the whole file is wrong. */
  public long line() {
    return line;
  }

  /**
   * Returns the name of the column, one of the required ones; empty when the whole line is wrong.
   */
  public String column() {
    return column;
  }
}
