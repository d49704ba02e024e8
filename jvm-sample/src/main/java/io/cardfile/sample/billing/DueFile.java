package io.cardfile.sample.billing;

import java.io.Closeable;
import java.io.IOException;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/**
 * A file of due charges, read line by line: CSV in UTF-8 with the header of {@link DueColumns}.
 * References must be unique. Memory holds one line and a few bytes for each reference. Not
 * thread-safe.
 */
final class DueFile implements Closeable {

  private final DueColumns columns;
  private final CsvInput csv;
  private final SeenReferences seen = new SeenReferences();

  private DueFile(DueColumns columns, CsvInput csv) {
    this.columns = columns;
    this.csv = csv;
  }

  /**
   * Opens the file and reads its header.
   *
   * @param policy which charges the file may contain
   * @throws UnreadableFileException if the header is wrong
   */
  static DueFile open(DueInput input, DuePolicy policy) throws IOException {
    DueColumns columns = new DueColumns(policy, input.credentials());
    return new DueFile(columns, CsvInput.open(input, columns.header()));
  }

  /** Reads {@code input} to its end and returns the references of its charges. */
  static SeenReferences references(DueInput input, DuePolicy policy) throws IOException {
    try (DueFile file = open(input, policy)) {
      while (true) {
        try {
          if (file.next() == null) {
            return file.seen;
          }
        } catch (BadLineException e) {
          // An invalid line has no charge.
        }
      }
    }
  }

  /**
   * Returns the next charge, or null at the end.
   *
   * @throws BadLineException if the line is invalid; the next call reads the next line
   * @throws UnreadableFileException if the rest of the file cannot be read, or if this is the last
   *     line and has no line break
   */
  @Nullable DueCharge next() throws IOException, BadLineException {
    CSVRecord record = csv.next();
    if (record == null) {
      return null;
    }
    DueCharge charge = columns.read(csv.line(), record.toList());
    long before = seen.put(charge.reference(), charge.line());
    if (before != 0) {
      throw new BadLineException(
          new BadLine(charge.line(), DueColumns.REFERENCE, "is the same as in line " + before));
    }
    return charge;
  }

  @Override
  public void close() throws IOException {
    csv.close();
  }
}
