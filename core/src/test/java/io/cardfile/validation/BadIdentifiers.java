package io.cardfile.validation;

import io.cardfile.validation.Violation.Codes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** Rows 1 to 30: what an invoice number, a reference or a user name must not be. */
final class BadIdentifiers {

  private static final String[][] INPUTS = {
    {"1", null, Codes.MISSING},
    {"2", "", Codes.BLANK},
    {"3", " ", Codes.BLANK},
    {"3", "   ", Codes.BLANK},
    {"5", "x".repeat(9_000), Codes.TOO_LONG},
    {"6", " INV-1", Codes.CHARS},
    {"6", "INV-1 ", Codes.CHARS},
    {"6", "INV 1", Codes.CHARS},
    {"7", ".", Codes.PATH_UNSAFE},
    {"8", "..", Codes.PATH_UNSAFE},
    {"9", "%2e", Codes.PATH_UNSAFE},
    {"10", "../x", Codes.PATH_UNSAFE},
    {"11", "a/b", Codes.PATH_UNSAFE},
    {"12", "a\\b", Codes.PATH_UNSAFE},
    {"13", "a:b", Codes.SEPARATOR},
    {"14", "a;b", Codes.PATH_UNSAFE},
    {"15", "a?b", Codes.PATH_UNSAFE},
    {"16", "a#b", Codes.PATH_UNSAFE},
    {"17", "a%41", Codes.PATH_UNSAFE},
    {"18", "100%", Codes.PATH_UNSAFE},
    {"19", "a+b", Codes.CHARS},
    {"20", "[1]", Codes.CHARS},
    {"21", "{h}", Codes.CHARS},
    {"22", "a\tb", Codes.CHARS},
    {"22", "\t", Codes.CHARS},
    {"23", "a\r\nX: y", Codes.CHARS},
    {"24", "a\u0000b", Codes.CHARS},
    {"25", "caf\u00e9", Codes.NON_ASCII},
    {"26", "cafe\u0301", Codes.NON_ASCII},
    {"27", "\uff0e\uff0e", Codes.NON_ASCII},
    {"28", "a\ud83d", Codes.NON_ASCII},
    {"28", "\udd11a", Codes.NON_ASCII},
    {"29", "a\u202eb", Codes.NON_ASCII},
    {"30", "\ufeffINV-1", Codes.NON_ASCII},
    {"30", "INV\u00a01", Codes.NON_ASCII},
  };

  private BadIdentifiers() {}

  /** The rows for one field of a form, whose longest value has {@code maxLength} characters. */
  static <T> List<Row<T>> rows(String where, int maxLength, BiConsumer<T, String> setter) {
    List<Row<T>> rows = new ArrayList<>();
    for (String[] input : INPUTS) {
      rows.add(row(Integer.parseInt(input[0]), where, input[1], input[2], setter));
    }
    rows.add(row(4, where, "x".repeat(maxLength + 1), Codes.TOO_LONG, setter));
    return rows;
  }

  private static <T> Row<T> row(
      int number, String where, String value, String code, BiConsumer<T, String> setter) {
    return new Row<>(number, where, value, code, form -> setter.accept(form, value));
  }
}
