package io.cardfile.internal.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.ReadReplies;
import io.cardfile.Samples;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.InDoubt;
import io.cardfile.purchase.PurchaseOutcome.InDoubt.Why;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.transport.WireReply;
import io.cardfile.wallet.WalletTokenOutcome;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each shape with each status from 100 to 599: the body decides for the gateway's statuses. */
class EveryStatusTest {

  private static final List<Integer> GATEWAY =
      Arrays.asList(200, 201, 400, 401, 403, 404, 405, 422);

  private static PurchaseOutcome read(int status, String name) {
    return ReadReplies.purchase(Samples.first(), Samples.reply(status, name));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "f01-approved-first",
        "f02-tracking-id-blank",
        "f03-metadata-empty",
        "f04-metadata-absent",
        "f05-metadata-of-all-kinds",
        "f12-preauthorised",
        "f13-captured-in-part"
      })
  void approvalNeeds200Or201(String name) {
    for (int status = 100; status <= 599; status++) {
      Kind expected = status == 200 || status == 201 ? Kind.APPROVED : Kind.IN_DOUBT;

      assertEquals(expected, read(status, name).kind(), name + " with " + status);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "f06-declined, DECLINED",
    "f06-declined-authorization-text, DECLINED",
    "f06-declined-authorization-number, DECLINED",
    "f07-validation-failure, REFUSED",
    "f08-validation-failure-empty, REFUSED",
    "f09-validation-failure-null, REFUSED",
    "f11-void-listed, DECLINED",
    "f15-declined-422, DECLINED",
    "f16-401, REFUSED",
    "f17-404, REFUSED"
  })
  void explicitNoNeedsAStatusOfTheGateway(String name, Kind kind) {
    for (int status = 100; status <= 599; status++) {
      Kind expected = GATEWAY.contains(status) ? kind : Kind.IN_DOUBT;

      assertEquals(expected, read(status, name).kind(), name + " with " + status);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "f10-timeout-that-looks-declined",
        "f11-void",
        "f14-failed-outside-approved-inside",
        "f18-duplicate-reference"
      })
  void doubtStaysWhateverTheStatus(String name) {
    for (int status = 100; status <= 599; status++) {
      InDoubt outcome = (InDoubt) read(status, name);

      boolean unexpected = !GATEWAY.contains(status) && status != 409;
      assertEquals(unexpected, outcome.why() == Why.UNEXPECTED_STATUS);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"f22-truncated.txt", "f22-bad-gateway.html", "f22-empty.txt"})
  void whatIsNoDocumentIsDecidedByNoStatus(String file) {
    for (int status = 100; status <= 599; status++) {
      WireReply reply = WireReply.read(status, null, Samples.bytes(file));

      assertEquals(Kind.IN_DOUBT, ReadReplies.purchase(Samples.first(), reply).kind());
      assertEquals(WalletTokenOutcome.Kind.FAILED, ReadReplies.walletToken(reply).kind());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "f19-wallet-token, ISSUED, 200",
    "f20-wallet-failure, REFUSED, 200 201 400 401 403 404 405 409 422",
    "f21-wallet-token-blank, FAILED, ''"
  })
  void walletTokenNeeds200AndItsRefusalAStatusOfTheGateway(
      String name, WalletTokenOutcome.Kind kind, String statuses) {
    List<String> accepted = List.of(statuses.split(" "));
    for (int status = 100; status <= 599; status++) {
      WalletTokenOutcome.Kind expected =
          accepted.contains(String.valueOf(status)) ? kind : WalletTokenOutcome.Kind.FAILED;

      assertEquals(expected, ReadReplies.walletToken(Samples.reply(status, name)).kind());
      assertTrue(read(status, name).kind() != Kind.APPROVED, name + " is no purchase");
    }
  }
}
