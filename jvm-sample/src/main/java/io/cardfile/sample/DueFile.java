package io.cardfile.sample;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/**
 * A file of due charges, read line by line: CSV in UTF-8 with the header of {@link DueColumns}.
 * However long it is, one line of it is in memory. Not thread-safe.
 */
final class DueFile implements Closeable {

  private static final CSVFormat FORMAT =
      CSVFormat.RFC4180.builder().setIgnoreEmptyLines(true).get();

  private final BoundedReader reader;
  private final CSVParser parser;
  private final Iterator<CSVRecord> records;

  private DueFile(BoundedReader reader) throws IOException {
    this.reader = reader;
    parser = CSVParser.parse(reader, FORMAT);
    records = parser.iterator();
  }

  /**
   * Opens a file and reads its header.
   *
   * @throws UnreadableFileException when it has another header
   */
  static DueFile open(Path path) throws IOException {
    // A decoder reports what is no UTF-8; a reader by the name of the charset would put in "?".
    DueFile file =
        new DueFile(
            new BoundedReader(
                new InputStreamReader(
                    Files.newInputStream(path), StandardCharsets.UTF_8.newDecoder())));
    try {
      file.requireHeader();
      return file;
    } catch (IOException e) {
      file.close();
      throw e;
    }
  }

  private void requireHeader() throws IOException {
    CSVRecord header = nextRecord();
    String names = header == null ? "" : String.join(",", header);
    // Spreadsheets write a byte order mark first.
    String unmarked = names.startsWith("\uFEFF") ? names.substring(1) : names;
    String wanted = String.join(",", DueColumns.ALL);
    if (!unmarked.equals(wanted)) {
      throw new UnreadableFileException(1, "the header must be " + wanted);
    }
  }

  /**
   * Returns the next charge; null at the end.
   *
   * @throws BadLineException when the line asks for no charge; the next call reads the one after it
   * @throws UnreadableFileException when nothing can be read from here on
   */
  @Nullable DueCharge next() throws IOException, BadLineException {
    CSVRecord record = nextRecord();
    return record == null ? null : DueColumns.read(line(), record);
  }

  private @Nullable CSVRecord nextRecord() throws IOException {
    try {
      reader.advanced();
      return records.hasNext() ? records.next() : null;
    } catch (UncheckedIOException e) {
      // What the parser says may quote the line.
      throw new UnreadableFileException(
          Math.max(1, line()),
          "cannot be read on from here: text behind a quote, a quote without end, or no UTF-8");
    }
  }

  private long line() {
    return parser.getCurrentLineNumber();
  }

  @Override
  public void close() throws IOException {
    parser.close();
  }
}
