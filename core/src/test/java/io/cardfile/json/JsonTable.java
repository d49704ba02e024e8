package io.cardfile.json;

import java.util.List;
import java.util.stream.Stream;

/** The documents that the reader accepts and refuses, for every test of the reader. */
final class JsonTable {
  private JsonTable() {}

  /** A document and its text after writing. */
  record Accepted(String text, String written) {}

  /** A text that is not a document, and the expected message. */
  record Refused(String text, String message) {}

  static List<Accepted> accepted() {
    return List.of(
        same("{}"),
        same("[]"),
        same("\"\""),
        same("null"),
        same("true"),
        same("false"),
        same("0"),
        same("-0"),
        same("-0.0"),
        same("12"),
        same("-12"),
        same("0.1"),
        same("10.10"),
        same("1000.0"),
        same("1e3"),
        same("1E3"),
        same("1e+3"),
        same("1e-3"),
        same("1e003"),
        same("0e0"),
        same("0E-0"),
        same("1.5e300000"),
        same("9007199254740993"),
        same("-9223372036854775809"),
        same("123456789012345678901234567890.123456789012345678901234567890"),
        same("[1,2,3]"),
        same("[[],[[]],{}]"),
        same("{\"a\":{\"a\":{\"a\":null}}}"),
        same("[{\"a\":1},{\"a\":1}]"),
        same("{\"\":0}"),
        same("{\"a\":1,\"A\":2,\"b\":3}"),
        same("{\"z\":1,\"a\":2,\"m\":3}"),
        same("{\"I\":1,\"i\":2,\"\u0131\":3,\"\u0130\":4}"),
        same("{\"caf\u00e9\":1,\"cafe\u0301\":2}"),
        new Accepted(" \t\r\n{ \"a\" :\t[ 1 ,\n2 ]\r}\n", "{\"a\":[1,2]}"),
        new Accepted(" 1 ", "1"),
        new Accepted("[ ]", "[]"),
        new Accepted("{\n}", "{}"),
        same("\"plain\""),
        same("\"\\\"\\\\\""),
        same("\"\\b\\f\\n\\r\\t\""),
        new Accepted("\"\\/\"", "\"/\""),
        new Accepted("\"\\u0041\\u00e9\\u00E9\"", "\"A\u00e9\u00e9\""),
        new Accepted("\"\\u000a\\u000A\"", "\"\\n\\n\""),
        same("\"\\u0000\\u0001\\u001f\""),
        same("\"\u007f\u0080\u009f\u00a0\""),
        same("\"\u00e9\u0663\u20ac\u4e2d\ufeff\ufffd\uffff\""),
        same("\"\ud83d\ude00 \udbff\udfff\""),
        new Accepted("\"\\ud83d\\uDE00\"", "\"\ud83d\ude00\""),
        new Accepted("\"\u2028\u2029\"", "\"\\u2028\\u2029\""),
        same("\"\\u2028\\u2029\""),
        new Accepted("\"\u00e9\\n\u20acx\\u0041\"", "\"\u00e9\\n\u20acxA\""),
        new Accepted("{\"\\u0061\":1}", "{\"a\":1}"),
        same("\"//no comment /* nor this */\""),
        same("\"{[,:]}\""),
        same("\"null\""));
  }

  private static Accepted same(String text) {
    return new Accepted(text, text);
  }

  static List<Refused> refused() {
    return Stream.of(grammar(), numbers(), strings(), duplicates()).flatMap(List::stream).toList();
  }

  private static List<Refused> grammar() {
    return List.of(
        new Refused("", "expected a value but the document ended at $, offset 0"),
        new Refused(" \n", "expected a value but the document ended at $, offset 2"),
        new Refused("\ufeff{}", "send JSON without the byte order mark at $, offset 0"),
        new Refused("{}\ufeff", "expected the end of the document at $, offset 2"),
        new Refused("{} {}", "expected the end of the document at $, offset 3"),
        new Refused("1 2", "expected the end of the document at $, offset 2"),
        new Refused("{}\0", "expected the end of the document at $, offset 2"),
        new Refused("{}x", "expected the end of the document at $, offset 2"),
        new Refused("null,", "expected the end of the document at $, offset 4"),
        new Refused("TRUE", "expected a value at $, offset 0"),
        new Refused("True", "expected a value at $, offset 0"),
        new Refused("tru", "expected a value at $, offset 0"),
        new Refused("trux", "expected a value at $, offset 0"),
        new Refused("truee", "expected the end of the document at $, offset 4"),
        new Refused("nul", "expected a value at $, offset 0"),
        new Refused("[fals]", "expected a value at $[0], offset 1"),
        new Refused("undefined", "expected a value at $, offset 0"),
        new Refused("'a'", "expected a value at $, offset 0"),
        new Refused("// c\n1", "expected a value at $, offset 0"),
        new Refused("/* c */1", "expected a value at $, offset 0"),
        new Refused("[1 // c\n]", "expected ',' or ']' at $, offset 3"),
        new Refused("# c\n1", "expected a value at $, offset 0"),
        new Refused("\u000b1", "expected a value at $, offset 0"),
        new Refused("\f1", "expected a value at $, offset 0"),
        new Refused("\u00a01", "expected a value at $, offset 0"),
        new Refused("\u20281", "expected a value at $, offset 0"),
        new Refused("<html>", "expected a value at $, offset 0"),
        new Refused(")]}'\n{}", "expected a value at $, offset 0"),
        new Refused("[", "expected a value but the document ended at $[0], offset 1"),
        new Refused("]", "expected a value at $, offset 0"),
        new Refused("[1", "expected ',' or ']' but the document ended at $, offset 2"),
        new Refused("[1,]", "expected a value at $[1], offset 3"),
        new Refused("[,1]", "expected a value at $[0], offset 1"),
        new Refused("[1,,2]", "expected a value at $[1], offset 3"),
        new Refused("[1,[x]]", "expected a value at $[1][0], offset 4"),
        new Refused("[1,{\"a\":2,\"b\":[3,x]}]", "expected a value at $[1].b[1], offset 17"),
        new Refused("[1;2]", "expected ',' or ']' at $, offset 2"),
        new Refused("[1}", "expected ',' or ']' at $, offset 2"),
        new Refused("[1:2]", "expected ',' or ']' at $, offset 2"),
        new Refused("{", "expected a member name but the document ended at $, offset 1"),
        new Refused("{]", "expected a member name at $, offset 1"),
        new Refused("{a:1}", "expected a member name at $, offset 1"),
        new Refused("{'a':1}", "expected a member name at $, offset 1"),
        new Refused("{1:1}", "expected a member name at $, offset 1"),
        new Refused("{null:1}", "expected a member name at $, offset 1"),
        new Refused("{,}", "expected a member name at $, offset 1"),
        new Refused("{\"a\"}", "expected ':' at $.a, offset 4"),
        new Refused("{\"a\"", "expected ':' but the document ended at $.a, offset 4"),
        new Refused("{\"a\"=1}", "expected ':' at $.a, offset 4"),
        new Refused("{\"a\":}", "expected a value at $.a, offset 5"),
        new Refused("{\"a\":1", "expected ',' or '}' but the document ended at $, offset 6"),
        new Refused("{\"a\":1,}", "expected a member name at $, offset 7"),
        new Refused("{\"a\":1 \"b\":2}", "expected ',' or '}' at $, offset 7"),
        new Refused("{\"a\":1]", "expected ',' or '}' at $, offset 6"),
        new Refused("{\"r\":{\"e\":[0,1,2,x]}}", "expected a value at $.r.e[3], offset 17"));
  }

  private static List<Refused> numbers() {
    return List.of(
        new Refused("01", "expected the end of the document at $, offset 1"),
        new Refused("-01", "expected the end of the document at $, offset 2"),
        new Refused("00", "expected the end of the document at $, offset 1"),
        new Refused("+1", "expected a value at $, offset 0"),
        new Refused("-", "expected a digit but the document ended at $, offset 1"),
        new Refused("--1", "expected a digit at $, offset 1"),
        new Refused("- 1", "expected a digit at $, offset 1"),
        new Refused(".5", "expected a value at $, offset 0"),
        new Refused("1.", "expected a digit but the document ended at $, offset 2"),
        new Refused("[1.]", "expected a digit at $[0], offset 3"),
        new Refused("1.e1", "expected a digit at $, offset 2"),
        new Refused("1e", "expected a digit but the document ended at $, offset 2"),
        new Refused("1e+", "expected a digit but the document ended at $, offset 3"),
        new Refused("1e1.5", "expected the end of the document at $, offset 3"),
        new Refused("1.2.3", "expected the end of the document at $, offset 3"),
        new Refused("1_000", "expected the end of the document at $, offset 1"),
        new Refused("1,000", "expected the end of the document at $, offset 1"),
        new Refused("0x10", "expected the end of the document at $, offset 1"),
        new Refused("1f", "expected the end of the document at $, offset 1"),
        new Refused("1L", "expected the end of the document at $, offset 1"),
        new Refused("NaN", "expected a value at $, offset 0"),
        new Refused("Infinity", "expected a value at $, offset 0"),
        new Refused("-Infinity", "expected a digit at $, offset 1"),
        new Refused("\u0661", "expected a value at $, offset 0"),
        new Refused("\uff11", "expected a value at $, offset 0"),
        new Refused("1\u0661", "expected the end of the document at $, offset 1"));
  }

  private static List<Refused> strings() {
    return List.of(
        new Refused("\"", "expected '\"' but the document ended at $, offset 1"),
        new Refused("\"a", "expected '\"' but the document ended at $, offset 2"),
        new Refused("\"\u00e9", "expected '\"' but the document ended at $, offset 3"),
        new Refused("\"a\nb\"", "expected a control character to be escaped at $, offset 2"),
        new Refused("\"\t\"", "expected a control character to be escaped at $, offset 1"),
        new Refused("\"\0\"", "expected a control character to be escaped at $, offset 1"),
        new Refused("\"\\", "expected an escape of RFC 8259 at $, offset 1"),
        new Refused("\"\\\"", "expected '\"' but the document ended at $, offset 3"),
        new Refused("\"\\x41\"", "expected an escape of RFC 8259 at $, offset 1"),
        new Refused("\"\\'\"", "expected an escape of RFC 8259 at $, offset 1"),
        new Refused("\"\\0\"", "expected an escape of RFC 8259 at $, offset 1"),
        new Refused("\"\\N\"", "expected an escape of RFC 8259 at $, offset 1"),
        new Refused("\"\\\n\"", "expected an escape of RFC 8259 at $, offset 1"),
        new Refused("\"\\U0041\"", "expected an escape of RFC 8259 at $, offset 1"),
        new Refused("\"\\u\"", "expected four hexadecimal digits at $, offset 1"),
        new Refused("\"\\u004\"", "expected four hexadecimal digits at $, offset 1"),
        new Refused("\"\\u00", "expected four hexadecimal digits at $, offset 1"),
        new Refused("\"\\u004g\"", "expected four hexadecimal digits at $, offset 1"),
        new Refused("\"\\u-041\"", "expected four hexadecimal digits at $, offset 1"),
        new Refused("\"\\u00\u0664\u0661\"", "expected four hexadecimal digits at $, offset 1"),
        new Refused("\"\\u{41}\"", "expected four hexadecimal digits at $, offset 1"),
        new Refused("\"\\ud83d\"", "half of a surrogate pair at $, offset 1"),
        new Refused("\"\\ude00\"", "half of a surrogate pair at $, offset 1"),
        new Refused("\"\\ude00\\ud83d\"", "half of a surrogate pair at $, offset 1"),
        new Refused("\"\\ud83d\\ud83d\"", "half of a surrogate pair at $, offset 1"),
        new Refused("\"\\ud83d\\n\"", "half of a surrogate pair at $, offset 1"),
        new Refused("\"\\ud83dude00\"", "half of a surrogate pair at $, offset 1"),
        new Refused("\"\\ud83d\\", "half of a surrogate pair at $, offset 1"),
        new Refused("\"\\ud83d\\u\"", "expected four hexadecimal digits at $, offset 7"),
        new Refused("\"\ud83d\"", "not UTF-8 at $, offset 1"),
        new Refused("[\"a\",\"\ude00\"]", "not UTF-8 at $[1], offset 6"),
        new Refused("\"\ud83d" + "\\ude00\"", "not UTF-8 at $, offset 1"));
  }

  private static List<Refused> duplicates() {
    return List.of(
        new Refused("{\"a\":1,\"a\":1}", "duplicate name at $.a, offset 7"),
        new Refused("{\"a\":1,\"b\":2,\"a\":3}", "duplicate name at $.a, offset 13"),
        new Refused("{\"s\":true,\"\\u0073\":false}", "duplicate name at $.s, offset 10"),
        new Refused("{\"\\u0073\":true,\"s\":false}", "duplicate name at $.s, offset 15"),
        new Refused("{\"\":1,\"\":1}", "duplicate name at $.?, offset 6"),
        new Refused("{\"\u00e9\":1,\"\\u00e9\":1}", "duplicate name at $.?, offset 8"),
        new Refused("{\"a\":{\"b\":1},\"a\":2}", "duplicate name at $.a, offset 13"),
        new Refused("{\"r\":{\"s\":1,\"s\":0}}", "duplicate name at $.r.s, offset 12"),
        new Refused("[{},{\"s\":1,\"s\":0}]", "duplicate name at $[1].s, offset 11"),
        new Refused("{\"r\":{},\"t\":0,\"r\":{}}", "duplicate name at $.r, offset 14"),
        new Refused(
            "{\"r\":[{\"a\":{\"b\":1,\"b\":1}}]}", "duplicate name at $.r[0].a.b, offset 18"));
  }
}
