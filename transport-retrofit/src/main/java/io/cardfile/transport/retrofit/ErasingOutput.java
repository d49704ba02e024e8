package io.cardfile.transport.retrofit;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Overwrites each array after it was written, because Okio keeps its arrays, with card data in
 * them, for reuse. Only for writes of OkHttp and Okio, which always pass arrays that Okio owns.
 */
final class ErasingOutput extends FilterOutputStream {

  /**
   * @param out the target, or null to overwrite only
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
