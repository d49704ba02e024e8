package io.cardfile.transport.apache;

import static io.cardfile.transport.apache.Sending.send;
import static io.cardfile.transport.apache.Sending.to;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.http.TestKeys;
import io.cardfile.testkit.sandbox.SandboxCertificate;
import io.cardfile.testsupport.http.RawServer;
import io.cardfile.transport.WireHeader;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.core5.http.io.entity.StringEntity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Under a logger that writes everything, at level TRACE to System.err, as all tests of this module
 * have it. The contract searches its output as well.
 */
@Isolated
class LogsTest {

  private static final String HASH = "0123456789abcdef0123456789abcdef";
  private static final String REPLY =
      "HTTP/1.1 200 OK\r\nX-Secret: of-the-reply\r\nContent-Length: 25\r\n\r\n"
          + "{\"token\":\"tok-987654321\"}";

  private static String logOf(Callable<?> work) throws Exception {
    PrintStream before = System.err;
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8));
    try {
      work.call();
    } finally {
      System.setErr(before);
    }
    return log.toString(StandardCharsets.UTF_8);
  }

  private static RawServer server() throws Exception {
    return RawServer.playingTls(RawServer.answers(REPLY), TestKeys.serverContext(TestKeys.SANDBOX));
  }

  @Test
  void noPartOfARequestOrReplyIsLogged() throws Exception {
    try (RawServer server = server();
        ApacheTransport transport = Sending.trusting().build()) {
      String log =
          logOf(
              () ->
                  send(
                      transport,
                      to(server.url() + "/" + HASH)
                          .header(WireHeader.of("Authorization", "Basic c2VjcmV0"))));
      assertTrue(log.contains("DEBUG org.apache.hc.client5.http.ssl"), "the logger works: " + log);
      for (String secret :
          new String[] {Sending.CARD_NUMBER, HASH, "c2VjcmV0", "of-the-reply", "tok-987", "POST"}) {
        assertFalse(log.contains(secret), secret);
      }
      assertEquals(1, server.requests.size());
      assertTrue(server.requests.get(0).contains(Sending.CARD_NUMBER));
    }
  }

  /** So that the test above would notice. */
  @Test
  void httpClientByItselfLogsTheCard() throws Exception {
    try (RawServer server = server();
        CloseableHttpClient client =
            HttpClients.custom()
                .setConnectionManager(
                    PoolingHttpClientConnectionManagerBuilder.create()
                        .setTlsSocketStrategy(
                            new DefaultClientTlsStrategy(
                                Sending.trusting(SandboxCertificate.trustManager())))
                        .build())
                .build()) {
      HttpPost post = new HttpPost(server.url() + "/" + HASH);
      post.setEntity(new StringEntity(Sending.CARD_NUMBER));
      String log = logOf(() -> client.execute(post, response -> null));
      assertTrue(log.contains(Sending.CARD_NUMBER) && log.contains(HASH), log);
    }
  }
}
