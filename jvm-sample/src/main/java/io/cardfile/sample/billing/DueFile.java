package io.cardfile.sample.billing;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.util.Iterator;
import org.apache.commons.csv.CSVException;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/**
 * A file of due charges, read line by line: CSV in UTF-8 with the header of {@link DueColumns}.
 * References must be unique. Memory holds one line and a few bytes for each reference. Not
 * thread-safe.
 */
final class DueFile implements Closeable {

  private static final CSVFormat FORMAT =
      CSVFormat.RFC4180.builder().setIgnoreEmptyLines(true).get();

  private final DueInput input;
  private final BoundedReader reader;
  private final CSVParser parser;
  private final Iterator<CSVRecord> records;
  private final SeenReferences seen = new SeenReferences();

  private DueFile(DueInput input) throws IOException {
    this.input = input;
    reader = new BoundedReader(input.open());
    parser = CSVParser.parse(reader, FORMAT);
    records = parser.iterator();
  }

  /**
   * Opens the file and reads its header.
   *
   * @throws UnreadableFileException if the header is wrong
   */
  static DueFile open(DueInput input) throws IOException {
    DueFile file = new DueFile(input);
    try {
      file.requireHeader();
      return file;
    } catch (IOException e) {
      file.close();
      throw e;
    }
  }

  /** Reads {@code input} to its end and returns the references of its charges. */
  static SeenReferences references(DueInput input) throws IOException {
    try (DueFile file = open(input)) {
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

  private void requireHeader() throws IOException {
    String wanted = String.join(",", DueColumns.ALL);
    try {
      reader.skipByteOrderMark(); // Spreadsheets write one.
    } catch (CharacterCodingException e) {
      throw unreadable(0, e);
    }
    CSVRecord header = nextRecord();
    if (header == null || !header.toList().equals(DueColumns.ALL)) {
      throw new UnreadableFileException(
          input.path(), 1, "the header must be " + wanted + ", separated by commas");
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
    CSVRecord record = nextRecord();
    if (record == null) {
      return null;
    }
    DueCharge charge = DueColumns.read(line(), record, input.hasUnknownReasons());
    long before = seen.put(charge.reference(), charge.line());
    if (before != 0) {
      throw new BadLineException(
          new BadLine(charge.line(), DueColumns.REFERENCE, "is the same as in line " + before));
    }
    return charge;
  }

  private @Nullable CSVRecord nextRecord() throws IOException {
    long last = line();
    CSVRecord record;
    try {
      reader.lineCompleted();
      record = records.hasNext() ? records.next() : null;
    } catch (UncheckedIOException e) {
      throw unreadable(last, e.getCause());
    }
    if (reader.isCutOff()) {
      throw new UnreadableFileException(
          input.path(),
          last + 1,
          "the file does not end with a line break; it may be incomplete: copy it again; if it is"
              + " complete, add a line break at its end");
    }
    return record;
  }

  // The parser's messages may quote the line. The reader is ahead of the parser by a buffer.
  private UnreadableFileException unreadable(long last, IOException e) {
    String why =
        e instanceof CharacterCodingException
            ? "the text from here on is not UTF-8"
            : e instanceof CSVException || reader.isExceeded()
                ? "the record that begins here does not end: text after a quote, or a quote without"
                    + " end"
                : "cannot be read from here on: " + e.getClass().getName();
    return new UnreadableFileException(input.path(), last + 1, why);
  }

  private long line() {
    return parser.getCurrentLineNumber();
  }

  @Override
  public void close() throws IOException {
    parser.close();
  }
}
