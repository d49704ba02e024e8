package io.cardfile.transport.apache;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** What a request consists of. */
class RequestBytesTest {

  private static final String URL = "http://gateway.test/v1.0/purchases";

  private static String text(WireRequest.Builder request) throws IOException {
    byte[] bytes = RequestBytes.of(request.build(), new Target(URL));
    return new String(bytes, StandardCharsets.US_ASCII);
  }

  @Test
  void aRequestNamesItsSender() throws Exception {
    assertTrue(text(Sending.to(URL)).contains("\r\nUser-Agent: cardfile\r\n"));
    assertTrue(text(Sending.lookUp(URL)).contains("\r\nUser-Agent: cardfile\r\n"));
  }

  @Test
  void aUserAgentOfTheAuthorizerIsSentInItsPlace() throws Exception {
    String text = text(Sending.to(URL).header(WireHeader.of("user-agent", "shop/1")));
    assertTrue(text.contains("\r\nuser-agent: shop/1\r\n"));
    assertFalse(text.contains("cardfile"));
  }
}
