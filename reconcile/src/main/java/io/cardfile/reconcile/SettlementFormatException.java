package io.cardfile.reconcile;

import java.io.IOException;
import java.util.Objects;

/** A settlement file is not what it must be. Nothing of it is used. The message holds no value. */
public final class SettlementFormatException extends IOException {

  private static final long serialVersionUID = 1L;

  private final long line;
  private final String column;

  SettlementFormatException(long line, String column, String why) {
    super("line " + line + (column.isEmpty() ? "" : ", column " + column) + ": " + why);
    this.line = line;
    this.column = Objects.requireNonNull(column, "column == null");
  }

  /** The line, counted from 1; that of the header where the file as a whole is wrong. */
  public long line() {
    return line;
  }

  /** The name of the column, one of ours; empty where the line as a whole is wrong. */
  public String column() {
    return column;
  }
}
