package io.cardfile.sample.billing;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import org.apache.commons.csv.CSVException;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/**
 * A CSV file in UTF-8 with a fixed header, read line by line. Memory holds one line. Not
 * thread-safe.
 */
final class CsvInput implements Closeable {

  private static final CSVFormat FORMAT =
      CSVFormat.RFC4180.builder().setIgnoreEmptyLines(true).get();

  private final DueInput input;
  private final Path path;
  private final List<String> columns;
  private final BoundedReader reader;
  private final CSVParser parser;
  private final Iterator<CSVRecord> records;

  private CsvInput(DueInput input, List<String> columns) throws IOException {
    this.input = input;
    path = input.path();
    this.columns = columns;
    reader = new BoundedReader(input.open());
    parser = CSVParser.parse(reader, FORMAT);
    records = parser.iterator();
  }

  /**
   * Opens the file and reads its header.
   *
   * @param columns the names that the header must have, in this order
   * @throws UnreadableFileException if the header is wrong
   */
  static CsvInput open(DueInput input, List<String> columns) throws IOException {
    CsvInput csv = new CsvInput(input, columns);
    try {
      csv.requireHeader();
      return csv;
    } catch (IOException e) {
      csv.close();
      throw e;
    }
  }

  private void requireHeader() throws IOException {
    try {
      reader.skipByteOrderMark(); // Spreadsheets write one.
    } catch (CharacterCodingException e) {
      throw unreadable(0, e);
    }
    CSVRecord header = nextRecord();
    if (header == null || !header.toList().equals(columns)) {
      throw new UnreadableFileException(
          path,
          1,
          (header == null ? "the file is empty: " : "")
              + "the header must be "
              + String.join(",", columns)
              + ", separated by commas"
              + (isWithCardId(header) ? "; a file with card_id needs --credentials" : ""));
    }
  }

  private boolean isWithCardId(@Nullable CSVRecord header) {
    return header != null
        && header.toList().contains(ImportColumns.CARD_ID)
        && columns.equals(DueColumns.ALL);
  }

  /**
   * Returns the next record, or null at the end.
   *
   * @throws BadLineException if it has another number of columns; the next call reads the next line
   * @throws UnreadableFileException if the rest of the file cannot be read, or if this is the last
   *     line and has no line break
   */
  @Nullable CSVRecord next() throws IOException, BadLineException {
    CSVRecord record = nextRecord();
    if (record != null && record.size() != columns.size()) {
      String found = record.size() + (record.size() == 1 ? " column" : " columns");
      throw new BadLineException(BadLine.whole(line(), found + " instead of " + columns.size()));
    }
    return record;
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
          path,
          last + 1,
          "the file does not end with a line break; it may be incomplete: copy it again; if it is"
              + " complete, add a line break at its end");
    }
    return record;
  }

  // The parser's messages may quote the line. The reader is ahead of the parser by a buffer.
  private UnreadableFileException unreadable(long last, IOException e) throws IOException {
    if (e instanceof CharacterCodingException) {
      String why = "the text from here on is not UTF-8: save it as UTF-8";
      return new UnreadableFileException(path, input.firstLineThatIsNotUtf8(), why);
    }
    String why =
        e instanceof CSVException || reader.isExceeded()
            ? "the record that begins here does not end: text after a quote, or a quote without"
                + " end"
            : "cannot be read from here on: " + e.getClass().getName();
    return new UnreadableFileException(path, last + 1, why);
  }

  /** Returns the number of the line that was read last, counted from 1. */
  long line() {
    return parser.getCurrentLineNumber();
  }

  @Override
  public void close() throws IOException {
    parser.close();
  }
}
