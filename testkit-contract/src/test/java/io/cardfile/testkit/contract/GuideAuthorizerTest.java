package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

/** The authorizer that docs/swap-the-transport.md shows. */
class GuideAuthorizerTest {

  private static final Path SOURCE =
      Path.of("src/test/java/io/cardfile/testkit/contract", "GuideAuthorizerTest.java");
  private static final SecretKeySpec KEY =
      new SecretKeySpec("secret".getBytes(StandardCharsets.UTF_8), "HmacSHA256");

  private static String sign(String date, byte[] body) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(KEY);
      mac.update(date.getBytes(StandardCharsets.UTF_8));
      return Base64.getEncoder().encodeToString(mac.doFinal(body));
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  static final DateTimeFormatter HTTP_DATE = // RFC 9110, 5.6.7: always two digits of the day.
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US);

  List<WireHeader> authorize(WireRequest request) {
    String date = HTTP_DATE.format(ZonedDateTime.now(ZoneOffset.UTC));
    JsonObject document = request.body(); // Null for a look-up, which is a GET.
    byte[] body = document == null ? new byte[0] : JsonText.writeUtf8(document);
    return List.of(WireHeader.of("Date", date), WireHeader.of("X-Signature", sign(date, body)));
  }

  @Test
  void theGuideShowsThisAuthorizer() throws Exception {
    String guide = Files.readString(GuideCode.GUIDE);
    int from = guide.indexOf("static final DateTimeFormatter HTTP_DATE");
    String shown = guide.substring(from, guide.indexOf("```", from)).indent(2);
    shown = shown.replaceAll("(?m)^ +$", "");
    assertTrue(Files.readString(SOURCE).contains(shown), shown);
  }

  @Test
  void dateHasTwoDigitsOfTheDay() {
    ZonedDateTime second = ZonedDateTime.of(2026, 3, 2, 8, 9, 5, 0, ZoneOffset.UTC);
    assertEquals("Mon, 02 Mar 2026 08:09:05 GMT", HTTP_DATE.format(second));
  }

  @Test
  void itsSignatureMatchesTheBytesOnTheWire() throws Exception {
    try (LoopbackServer server = LoopbackServer.start()) {
      server.always(ServerConnection::echoForever);
      PaymentClient.builder(Endpoints.of(server.url(""), server.url("")), ControlTransports.jdk())
          .authorizer(this::authorize)
          .build()
          .purchase(JournalPurchases.request("INV-1"))
          .execute();

      ReceivedRequest received = server.received().get(0);
      String date = received.header("Date").get(0);
      byte[] body = received.body().getBytes(StandardCharsets.UTF_8);
      assertEquals(List.of(sign(date, body)), received.header("X-Signature"));
      assertEquals(1, server.received().size());
    }
  }
}
