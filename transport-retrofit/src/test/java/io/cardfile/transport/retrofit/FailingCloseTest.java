package io.cardfile.transport.retrofit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.transport.WireReply;
import java.io.IOException;
import java.net.Socket;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;

/** A socket whose close throws takes nothing away from what was read before. */
class FailingCloseTest {

  private static final class UnclosableSocket extends Socket {
    @Override
    public synchronized void close() throws IOException {
      super.close();
      throw new IOException("close");
    }
  }

  @Test
  void aWholeReplyIsReturned() throws Exception {
    RetrofitTransport transport =
        RetrofitTransport.create(
            new OkHttpClient.Builder()
                .socketFactory(new SuppliedSockets(UnclosableSocket::new))
                .build());
    try (RawServer server = RawServer.answering(RawServer.OK)) {
      // Names nothing of the request, so the connection is closed after it.
      WireReply reply =
          Sending.send(transport, Sending.to(server.url()).repeatedBy(document -> false));
      assertEquals(200, reply.status());
    }
  }
}
