package io.cardfile.journal.file;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import java.io.DataInput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * Reads consecutive frames. A frame is the length of its payload and the complement of the length
 * (16 bits each), a CRC-32 of these and the payload, and the payload. Big-endian.
 *
 * <p>The complement distinguishes a damaged length from a frame that a crash cut off: both point
 * beyond the end of the file.
 */
final class FrameReader {

  static final int HEAD = 8;
  static final int LONGEST_PAYLOAD = 0xFFFF;

  private static final int CRC_AT = 4;

  private final Path path;
  private final DataInput in;
  private final long end;
  private long offset;
  private byte[] frame = new byte[512];
  private int length;

  /**
   * Creates a reader.
   *
   * @param path the file, for messages
   * @param in positioned at {@code offset}, where a frame begins
   * @param end the size of the file
   */
  FrameReader(Path path, DataInput in, long offset, long end) {
    this.path = path;
    this.in = in;
    this.offset = offset;
    this.end = end;
  }

  /** Completes a frame whose payload follows {@link #HEAD} free bytes. */
  static byte[] seal(byte[] frame) {
    int length = frame.length - HEAD;
    ByteBuffer.wrap(frame).putInt(length << 16 | ~length & 0xFFFF);
    ByteBuffer.wrap(frame).putInt(CRC_AT, crc(frame, length));
    return frame;
  }

  private static int crc(byte[] frame, int length) {
    CRC32 crc = new CRC32();
    crc.update(frame, 0, CRC_AT);
    crc.update(frame, HEAD, length);
    return (int) crc.getValue();
  }

  /**
   * Reads the next frame. Returns false when there is none: the file ends here, or in the middle of
   * a frame, or has only zeros from here.
   *
   * @throws JournalException {@code DAMAGED}
   */
  boolean next() throws IOException {
    offset += length == 0 ? 0 : HEAD + length;
    long left = end - offset;
    if (left < HEAD) {
      return false;
    }
    in.readFully(frame, 0, HEAD);
    int head = ByteBuffer.wrap(frame).getInt();
    length = head >>> 16;
    if (length == 0 && hasOnlyZeros(left)) {
      return false;
    }
    if (length == 0 || (head & 0xFFFF) != (~length & 0xFFFF)) {
      throw damaged(path, offset, null);
    }
    if (left < HEAD + length) {
      length = 0;
      return false;
    }
    readPayload();
    return true;
  }

  private void readPayload() throws IOException {
    if (frame.length < HEAD + length) {
      frame = Arrays.copyOf(frame, HEAD + LONGEST_PAYLOAD);
    }
    in.readFully(frame, HEAD, length);
    if (ByteBuffer.wrap(frame).getInt(CRC_AT) != crc(frame, length)) {
      throw damaged(path, offset, null);
    }
  }

  private boolean hasOnlyZeros(long left) throws IOException {
    boolean zeros = ByteBuffer.wrap(frame).getLong() == 0;
    for (long i = HEAD; zeros && i < left; i++) {
      zeros = in.readByte() == 0;
    }
    return zeros;
  }

  static JournalException damaged(Path path, long offset, @Nullable Throwable cause) {
    String advice = ": move it away, keep it, and proceed as after a restored backup";
    String why = path + " is damaged at byte " + offset + advice;
    return new JournalException(Reason.DAMAGED, why, cause);
  }

  /** Returns where the frame begins; after {@link #next} returned false, where whole frames end. */
  long offset() {
    return offset;
  }

  /** Returns the entry of the frame. */
  JournalEntry entry() throws IOException {
    try {
      return EntryCodec.decode(frame, length());
    } catch (IllegalArgumentException e) {
      throw damaged(path, offset, e);
    }
  }

  /** Returns the frame, which the next one overwrites; its payload begins at {@link #HEAD}. */
  byte[] frame() {
    return frame;
  }

  /** Returns the length of the frame. */
  int length() {
    return HEAD + length;
  }
}
