package io.cardfile.reconcile;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads comma-separated values (RFC 4180) strictly and record by record: UTF-8, quotes only around
 * whole fields, lines that end with CR LF or LF. Not thread-safe.
 */
final class CsvReader {

  static final int MAX_FIELD = 1024;
  static final int MAX_FIELDS = 256;

  private static final int END = -1;
  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private final BufferedReader in;
  private final transient StringBuilder field = new StringBuilder();
  private long line = 1;
  private long recordLine = 1;
  private boolean endsWithLineBreak = true;
  private int next;

  CsvReader(InputStream bytes) throws IOException {
    in =
        new BufferedReader(
            new InputStreamReader(
                bytes,
                StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT)));
    advance();
    if (next == BYTE_ORDER_MARK) { // Spreadsheets write one.
      advance();
    }
  }

  /** Returns the line on which the last record begins, counted from 1. */
  long line() {
    return recordLine;
  }

  /** Returns whether the last record ended with a line break. */
  boolean endsWithLineBreak() {
    return endsWithLineBreak;
  }

  /** Returns the fields of the next record; null after the last. */
  @Nullable List<String> next() throws IOException {
    if (next == END) {
      return null;
    }
    recordLine = line;
    List<String> fields = new ArrayList<>();
    fields.add(field());
    while (next == ',') {
      if (fields.size() == MAX_FIELDS) {
        throw wrong("more than " + MAX_FIELDS + " fields");
      }
      advance();
      fields.add(field());
    }
    endLine();
    return fields;
  }

  private void endLine() throws IOException {
    if (next == '\r') {
      advance();
      if (next != '\n') {
        throw wrong("a carriage return without a line feed");
      }
    }
    endsWithLineBreak = next == '\n';
    if (endsWithLineBreak) {
      advance();
    } else if (next != END) {
      throw wrong("text after the end of a quoted field");
    }
  }

  private String field() throws IOException {
    field.setLength(0);
    if (next == '"') {
      quoted();
    } else {
      plain();
    }
    return field.toString();
  }

  private void plain() throws IOException {
    while (next != ',' && next != '\r' && next != '\n' && next != END) {
      if (next == '"') {
        throw wrong("a quote within a field that does not begin with one");
      }
      keep();
    }
  }

  private void quoted() throws IOException {
    advance();
    while (true) {
      if (next == END) {
        throw wrong("a quoted field without its end");
      }
      if (next == '"') {
        advance();
        if (next != '"') {
          return;
        }
      }
      keep();
    }
  }

  private void keep() throws IOException {
    if (field.length() == MAX_FIELD) {
      throw wrong("a field of more than " + MAX_FIELD + " characters");
    }
    field.append((char) next);
    advance();
  }

  private void advance() throws IOException {
    line += next == '\n' ? 1 : 0;
    try {
      next = in.read();
    } catch (CharacterCodingException e) {
      throw wrong("the text here, or shortly after, is not UTF-8");
    }
  }

  private SettlementFormatException wrong(String why) {
    return new SettlementFormatException(line, "", why);
  }
}
