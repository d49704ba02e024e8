package io.cardfile.reconcile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvReaderTest {

  private static CsvReader reader(byte[] bytes) throws IOException {
    return new CsvReader(new ByteArrayInputStream(bytes));
  }

  private static CsvReader reader(String text) throws IOException {
    return reader(text.getBytes(StandardCharsets.UTF_8));
  }

  private static List<List<String>> read(String text) throws IOException {
    CsvReader csv = reader(text);
    List<List<String>> records = new ArrayList<>();
    for (List<String> record = csv.next(); record != null; record = csv.next()) {
      records.add(record);
    }
    return records;
  }

  private static SettlementFormatException refused(byte[] bytes) {
    return assertThrows(
        SettlementFormatException.class,
        () -> {
          CsvReader csv = reader(bytes);
          while (csv.next() != null) {
            // Reads up to the error.
          }
        });
  }

  private static SettlementFormatException refused(String text) {
    return refused(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void fieldsAreSeparatedByCommasAndLinesByEither() throws IOException {
    assertEquals(List.of(List.of("a", "b"), List.of("c", "")), read("a,b\r\nc,\n"));
    assertEquals(List.of(List.of("", ""), List.of(" d ")), read(",\n d "));
  }

  @Test
  void quotesKeepEverything() throws IOException {
    assertEquals(
        List.of(List.of("a,b", "say \"x\"", "two\r\nlines", "")),
        read("\"a,b\",\"say \"\"x\"\"\",\"two\r\nlines\",\"\"\n"));
  }

  @Test
  void emptyLineIsARecordOfOneEmptyField() throws IOException {
    assertEquals(List.of(List.of("a"), List.of(""), List.of("b")), read("a\n\nb\n"));
  }

  @Test
  void nothingIsNoRecord() throws IOException {
    assertNull(reader("").next());
    assertNull(reader("\uFEFF").next());
  }

  @Test
  void byteOrderMarkIsSkippedAtTheStartAlone() throws IOException {
    assertEquals(List.of(List.of("a", "\uFEFFb")), read("\uFEFFa,\uFEFFb"));
  }

  @Test
  void linesAreCountedWithinQuotes() throws IOException {
    CsvReader csv = reader("a\n\"b\n\nc\"\nd\n");
    csv.next();
    assertEquals(1, csv.line());
    csv.next();
    assertEquals(2, csv.line());
    csv.next();
    assertEquals(5, csv.line());
  }

  @Test
  void missingLineBreakAtTheEndIsNoticed() throws IOException {
    CsvReader cut = reader("a\nb");
    cut.next();
    assertTrue(cut.endsWithLineBreak());
    cut.next();
    assertFalse(cut.endsWithLineBreak());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"a\"b", "\"a\"b", "\"a", "\"", "a\rb", "a\r", "\"a\" ,b", "\"a\"\"", "a,b\"c"})
  void whatRfc4180DoesNotKnowIsRefusedWithItsLine(String text) {
    SettlementFormatException e = refused("x\ny\n" + text);
    assertEquals(3, e.line());
    assertEquals("", e.column());
  }

  @Test
  void whatIsNotUtf8IsRefused() {
    assertTrue(refused(new byte[] {'a', (byte) 0xE9, '\n'}).getMessage().contains("UTF-8"));
    assertTrue(refused(new byte[] {(byte) 0xC3}).getMessage().contains("UTF-8"));
    assertTrue(refused(new byte[] {(byte) 0xED, (byte) 0xA0, (byte) 0xBD}).line() > 0);
  }

  @Test
  void fieldsAndRecordsAreBounded() throws IOException {
    String longest = "x".repeat(CsvReader.MAX_FIELD);
    assertEquals(longest, read(longest).get(0).get(0));
    assertTrue(refused(longest + "x").getMessage().contains("1024"));
    assertTrue(refused("\"" + longest + "x").getMessage().contains("1024"));
    assertEquals(CsvReader.MAX_FIELDS, read(",".repeat(CsvReader.MAX_FIELDS - 1)).get(0).size());
    assertTrue(refused(",".repeat(CsvReader.MAX_FIELDS)).getMessage().contains("256"));
  }

  @Test
  void whatIsWrittenByTheRulesIsReadBack() throws IOException {
    Random random = new Random(20_261_128);
    for (int i = 0; i < 500; i++) {
      List<List<String>> table = table(random);
      String text =
          table.stream()
              .map(
                  record ->
                      record.stream().map(CsvReaderTest::quoted).collect(Collectors.joining(",")))
              .map(line -> line + "\r\n")
              .collect(Collectors.joining());
      assertEquals(table, read(text));
    }
  }

  private static List<List<String>> table(Random random) {
    return Stream.generate(() -> Stream.generate(() -> field(random)))
        .limit(random.nextInt(6))
        .map(record -> record.limit(1 + random.nextInt(4)).toList())
        .toList();
  }

  private static String field(Random random) {
    String characters = "ab,\"\r\n \u00e9\u20ac\uFEFF";
    return random
        .ints(random.nextInt(9), 0, characters.length())
        .mapToObj(at -> characters.substring(at, at + 1))
        .collect(Collectors.joining());
  }

  private static String quoted(String field) {
    return '"' + field.replace("\"", "\"\"") + '"';
  }
}
