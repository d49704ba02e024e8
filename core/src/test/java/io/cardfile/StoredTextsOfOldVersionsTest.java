package io.cardfile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.purchase.StoredCredential;
import io.cardfile.purchase.StoredCredential.CardToken;
import io.cardfile.purchase.StoredCredential.NetworkReference;
import io.cardfile.purchase.StoredCredential.TrackingId;
import io.cardfile.wallet.SignedWalletTokenRequest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Texts that the code of commit 5c767d2 wrote are read for good, because merchants store them. The
 * files are never written again.
 */
class StoredTextsOfOldVersionsTest {

  private static List<String> lines(String file) throws IOException {
    try (InputStream in = StoredTextsOfOldVersionsTest.class.getResourceAsStream(file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }

  @Test
  void credentialsAreReadAndWrittenAsTheyWere() throws IOException {
    StoredCredential full =
        StoredCredential.of(
                CardToken.of("tok/5f0d 737a9c \u00e9"), TrackingId.of("MCC123456 Abc-9"))
            .withEstablishedAt(OffsetDateTime.parse("2026-11-21T17:04:05.737+11:00"));
    List<StoredCredential> expected =
        List.of(
            full,
            full.with(NetworkReference.of("transaction_link_id", "A_b-9")),
            StoredCredential.schemeGaveNoTrackingId(CardToken.of("tok-1")));
    List<String> written = lines("credentials-of-5c767d2.txt");
    assertEquals(expected, written.stream().map(StoredCredential::fromText).toList());
    assertEquals(written, expected.stream().map(StoredCredential::toText).toList());
  }

  @Test
  void signedWalletRequestsAreReadAndWrittenAsTheyWere() throws IOException {
    List<String> written = lines("signed-requests-of-5c767d2.txt");
    assertEquals(2, written.size());
    for (String text : written) {
      assertEquals(text, SignedWalletTokenRequest.fromText(text).toText());
    }
    SignedWalletTokenRequest plain = SignedWalletTokenRequest.fromText(written.get(0));
    assertEquals("TEST-merchant", plain.username());
    assertEquals("10.00", plain.amount());
    // printf TEST-merchant:INV-1:AUD:10.00 | openssl dgst -md5 -hmac TEST
    assertEquals("d44bfbc698fbb86ad70fb6aaf5c1a813", plain.hash());
    SignedWalletTokenRequest rich = SignedWalletTokenRequest.fromText(written.get(1));
    assertEquals("caf\u00e9 shop", rich.username());
    assertEquals("INV 1+2;3?#[\ud83d\udd11]%41", rich.invoiceNumber());
    assertEquals(2, rich.cartItems().size());
    assertEquals(300, rich.cartItems().get(1).costMinorUnits());
  }
}
