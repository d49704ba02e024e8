package io.cardfile.transport.retrofit;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Overwrites each array that was written: Okio keeps it for the next that needs one, with the card
 * in it. Only for what OkHttp and Okio write, which always pass arrays of Okio's own.
 */
final class ErasingOutput extends FilterOutputStream {

  /**
   * @param out what is written to, or null to overwrite only
   */
  ErasingOutput(@Nullable OutputStream out) {
    super(out);
  }

  @Override
  public void write(byte[] bytes, int from, int count) throws IOException {
    try {
      if (out != null) {
        out.write(bytes, from, count);
      }
    } finally {
      Arrays.fill(bytes, from, from + count, (byte) 0);
    }
  }
}
