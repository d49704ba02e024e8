package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.json.JsonText;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

/** The authorizer and the test of a transport that docs/swap-the-transport.md shows. */
class GuideAuthorizerTest {

  private static final Path TESTS = Path.of("src/test/java/io/cardfile/testkit/contract");

  private static String sign(byte[] body) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec("secret".getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
      return Base64.getEncoder().encodeToString(mac.doFinal(body));
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  List<WireHeader> authorize(WireRequest request) {
    byte[] body = request.body() == null ? new byte[0] : JsonText.writeUtf8(request.body());
    return List.of(WireHeader.of("X-Signature", sign(body)));
  }

  @Test
  void theGuideShowsThisAuthorizer() throws Exception {
    String guide = Files.readString(GuideCode.GUIDE);
    int from = guide.indexOf("List<WireHeader> authorize");
    String shown = guide.substring(from, guide.indexOf("```", from)).indent(2);
    assertTrue(Files.readString(TESTS.resolve("GuideAuthorizerTest.java")).contains(shown), shown);
  }

  @Test
  void theGuideShowsTheTestOfItsTransport() throws Exception {
    String guide = Files.readString(GuideCode.GUIDE);
    int from = guide.indexOf("class JavaHttpTransportContractTest");
    String shown =
        guide
            .substring(from, guide.indexOf("```", from))
            .replace("JavaHttpTransportContractTest", "GuideTransportContractTest")
            .replace("new JavaHttpTransport(", "GuideCode.transport(");
    String tested = Files.readString(TESTS.resolve("GuideTransportContractTest.java"));
    assertTrue(tested.contains(shown), shown);
  }

  @Test
  void itsSignatureMatchesTheBytesOnTheWire() throws Exception {
    try (LoopbackServer server = LoopbackServer.start()) {
      server.always(ServerConnection::echoForever);
      PaymentClient.builder(
              Endpoints.test().walletUrl(server.url("")).purchasesUrl(server.url("")).build(),
              DefaultHttpClients.javaNetHttp())
          .authorizer(this::authorize)
          .build()
          .purchase(JournalPurchases.request("INV-1"))
          .execute();

      ReceivedRequest received = server.received().get(0);
      byte[] body = received.body().getBytes(StandardCharsets.UTF_8);
      assertEquals(List.of(sign(body)), received.header("X-Signature"));
    }
  }
}
