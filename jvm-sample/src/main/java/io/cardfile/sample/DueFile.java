package io.cardfile.sample;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import org.apache.commons.csv.CSVException;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/**
 * A file of due charges, read line by line: CSV in UTF-8 with the header of {@link DueColumns}.
 * However long it is, one line of it is in memory, and a few bytes for each reference, which must
 * not come twice. Not thread-safe.
 */
final class DueFile implements Closeable {

  private static final CSVFormat FORMAT =
      CSVFormat.RFC4180.builder().setIgnoreEmptyLines(true).get();

  private final Path path;
  private final BoundedReader reader;
  private final CSVParser parser;
  private final Iterator<CSVRecord> records;
  private final SeenReferences seen = new SeenReferences();

  private DueFile(Path path, BoundedReader reader) throws IOException {
    this.path = path;
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
    if (Files.isDirectory(path)) { // Could be opened, and says only then what it is.
      throw new FileSystemException(path.toString(), null, "is a folder");
    }
    // Reports what is no UTF-8 rather than to put in question marks.
    DueFile file = new DueFile(path, new BoundedReader(Files.newBufferedReader(path)));
    try {
      file.requireHeader();
      return file;
    } catch (IOException e) {
      file.close();
      throw e;
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
          path, 1, "the header must be " + wanted + ", with commas between");
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
    if (record == null) {
      return null;
    }
    DueCharge charge = DueColumns.read(line(), record);
    long before = seen.before(charge.reference(), charge.line());
    if (before != 0) {
      throw new BadLineException(
          new BadLine(charge.line(), DueColumns.REFERENCE, "is that of line " + before + ", too"));
    }
    return charge;
  }

  private @Nullable CSVRecord nextRecord() throws IOException {
    long last = line();
    try {
      reader.advanced();
      return records.hasNext() ? records.next() : null;
    } catch (UncheckedIOException e) {
      throw unreadable(last, e.getCause());
    }
  }

  // What the parser says may quote the line. The reader is ahead of it by a buffer.
  private UnreadableFileException unreadable(long last, IOException e) {
    String why =
        e instanceof CharacterCodingException
            ? "from here on is text that is no UTF-8"
            : e instanceof CSVException || reader.isExceeded()
                ? "what begins here does not end: text behind a quote, or a quote without end"
                : "cannot be read on from here: " + e.getClass().getName();
    return new UnreadableFileException(path, last + 1, why);
  }

  private long line() {
    return parser.getCurrentLineNumber();
  }

  @Override
  public void close() throws IOException {
    parser.close();
  }
}
