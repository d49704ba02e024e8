package io.cardfile.internal.wire;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An independent parser of one strict JSON document, written from RFC 8259 and not from the
 * library. Objects are maps, arrays are lists, numbers are {@link Number}, null is {@link #NULL}.
 */
final class OracleJson {

  static final Object NULL = "null".toCharArray();

  private static final Pattern SPACE = Pattern.compile("[ \t\r\n]*");
  private static final Pattern NUMBER =
      Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?");
  private static final Pattern STRING =
      Pattern.compile("\"((?:[^\"\\\\\\x00-\\x1f]|\\\\[\"\\\\/bfnrt]|\\\\u[0-9a-fA-F]{4})*+)\"");
  private static final Pattern ESCAPE = Pattern.compile("\\\\(u(....)|.)");

  private final String text;
  private int at;

  private OracleJson(String text) {
    this.text = text;
  }

  /** A number as its literal. */
  record Number(String literal) {}

  static final class NotStrict extends Exception {
    private static final long serialVersionUID = 1L;
  }

  static Object parse(byte[] utf8) throws NotStrict {
    OracleJson json;
    try {
      json = new OracleJson(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(utf8)) + "");
    } catch (CharacterCodingException e) {
      throw new NotStrict();
    }
    Object value = json.value();
    json.take(SPACE);
    json.require(json.at == json.text.length());
    return value;
  }

  private void require(boolean condition) throws NotStrict {
    if (!condition) {
      throw new NotStrict();
    }
  }

  private Matcher take(Pattern pattern) throws NotStrict {
    Matcher matcher = pattern.matcher(text).region(at, text.length());
    require(matcher.lookingAt());
    at = matcher.end();
    return matcher;
  }

  private boolean skip(String token) throws NotStrict {
    take(SPACE);
    boolean there = text.startsWith(token, at);
    at += there ? token.length() : 0;
    return there;
  }

  private Object value() throws NotStrict {
    if (skip("{")) {
      return object();
    }
    if (skip("[")) {
      return array();
    }
    if (skip("true")) {
      return true;
    }
    if (skip("false")) {
      return false;
    }
    if (skip("null")) {
      return NULL;
    }
    return text.startsWith("\"", at) ? string() : new Number(take(NUMBER).group());
  }

  private Map<String, Object> object() throws NotStrict {
    Map<String, Object> members = new LinkedHashMap<>();
    if (skip("}")) {
      return members;
    }
    do {
      take(SPACE);
      String name = string();
      require(skip(":"));
      require(members.put(name, value()) == null);
    } while (skip(","));
    require(skip("}"));
    return members;
  }

  private List<Object> array() throws NotStrict {
    List<Object> values = new ArrayList<>();
    if (skip("]")) {
      return values;
    }
    do {
      values.add(value());
    } while (skip(","));
    require(skip("]"));
    return values;
  }

  private String string() throws NotStrict {
    String content = ESCAPE.matcher(take(STRING).group(1)).replaceAll(OracleJson::unescape);
    // Half of a surrogate pair matches the grammar but is not a text (RFC 8259, section 8.2).
    require(StandardCharsets.UTF_8.newEncoder().canEncode(content));
    return content;
  }

  private static String unescape(MatchResult escape) {
    char plain = "\"\\/\b\f\n\r\t".charAt(Math.max(0, "\"\\/bfnrt".indexOf(escape.group(1))));
    String code = escape.group(2);
    char c = code == null ? plain : (char) Integer.parseInt(code, 16);
    return Matcher.quoteReplacement(String.valueOf(c));
  }
}
