package io.cardfile.testkit.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;

/** Reads a body with a {@code Content-Length}, or in chunks, up to a mebibyte. */
public final class RequestBody {

  static final int MAX = 1 << 20;

  private final RequestInput in;

  private RequestBody(RequestInput in) {
    this.in = in;
  }

  /** Reads the body that belongs to {@code head}, at most a mebibyte. */
  public static byte[] read(RequestHead head, RequestInput in) throws IOException {
    return new RequestBody(in).read(head);
  }

  private byte[] read(RequestHead head) throws IOException {
    String length = head.value("Content-Length");
    String encoding = head.value("Transfer-Encoding");
    boolean ambiguous = length != null && encoding != null;
    if (ambiguous || head.isTwice("Content-Length") || head.isTwice("Transfer-Encoding")) {
      throw new HttpProblem(400, "the length of the body is given twice");
    }
    if (encoding != null) {
      return chunked(encoding);
    }
    return length == null ? new byte[0] : in.bytes(size(length, 10));
  }

  private byte[] chunked(String encoding) throws IOException {
    if (!encoding.equalsIgnoreCase("chunked")) {
      throw new HttpProblem(501, "the only transfer encoding known here is chunked");
    }
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    for (int size = chunkSize(); size > 0; size = chunkSize()) {
      requireSize(body.size() + (long) size);
      body.write(in.bytes(size), 0, size);
      requireEmpty(in.line(80));
    }
    skipTrailers();
    return body.toByteArray();
  }

  private int chunkSize() throws IOException {
    String line = in.line(1024);
    int extension = line.indexOf(';');
    return size((extension < 0 ? line : line.substring(0, extension)).trim(), 16);
  }

  private void skipTrailers() throws IOException {
    int left = 100;
    while (!in.line(1024).isEmpty()) {
      if (--left == 0) {
        throw new HttpProblem(400, "too many trailers");
      }
    }
  }

  private int size(String text, int radix) throws HttpProblem {
    if (text.isEmpty() || text.length() > 15 || !isDigits(text, radix)) {
      throw new HttpProblem(text.length() > 15 ? 413 : 400, "the length of the body is malformed");
    }
    long size = Long.parseLong(text, radix);
    requireSize(size);
    return (int) size;
  }

  private static boolean isDigits(String text, int radix) {
    return text.chars().allMatch(c -> c < 128 && Character.digit(c, radix) >= 0);
  }

  private void requireSize(long size) throws HttpProblem {
    if (size > MAX) {
      throw new HttpProblem(413, "the body is larger than a mebibyte");
    }
  }

  private static void requireEmpty(String line) throws HttpProblem {
    if (!line.isEmpty()) {
      throw new HttpProblem(400, "a chunk does not have its stated length");
    }
  }
}
