package io.cardfile.internal.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.ReadReplies;
import io.cardfile.Samples;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonTextException;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.InDoubt;
import io.cardfile.purchase.PurchaseOutcome.InDoubt.Why;
import io.cardfile.purchase.PurchaseResponse;
import io.cardfile.wallet.WalletTokenOutcome;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Replies to a purchase and to a wallet token request are read by the same rules: of what is an
 * error, and of which statuses are the gateway's. Only the status of success differs: 200 or 201
 * for a purchase, 200 alone for a wallet token.
 */
class ReplyFormsTest {

  private static final String SUCCESS =
      "'successful':true,'token':'t','checkout_id':'c','response':{'successful':true,"
          + "'reference':'ORDER-1001','amount':1000,'currency':'AUD'}";
  private static final String FAILURE =
      "'successful':false,'response':{'successful':false,'reference':'ORDER-1001'}";
  private static final int[] STATUSES = {
    200, 201, 202, 302, 400, 401, 403, 404, 405, 409, 418, 422, 429, 500, 502, 503
  };
  private static final String GATEWAY = " 200 201 400 401 403 404 405 409 422 ";

  private static String body(String members, String errors) {
    String last = errors.isEmpty() ? "" : ",'errors':" + errors;
    return ("{" + members + last + "}").replace('\'', '"');
  }

  private static PurchaseOutcome purchase(int status, String body) {
    return ReadReplies.purchase(Samples.first(), Samples.replyOf(status, body));
  }

  private static WalletTokenOutcome wallet(int status, String body) {
    return ReadReplies.walletToken(Samples.replyOf(status, body));
  }

  private static boolean isGateway(int status) {
    return GATEWAY.contains(" " + status + " ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "\"\"         | false",
        "null       | false",
        "[]         | false",
        "''         | false",
        "' '        | false",
        "{}         | false",
        "['']       | true",
        "[null]     | true",
        "[[]]       | true",
        "[{}]       | true",
        "0          | true",
        "7          | true",
        "false      | true",
        "true       | true",
        "'x'        | true",
        "{'a':'b'}  | true",
        "{'a':null} | true"
      })
  void formsOfErrorsMeanTheSameToBothReaders(String errors, boolean hasErrors) throws Exception {
    assertHasErrors(hasErrors, body(SUCCESS, errors));
    for (int status : STATUSES) {
      assertSuccess(status, hasErrors, body(SUCCESS, errors));
      assertRefusal(status, hasErrors, body(FAILURE, errors));
    }
  }

  /** The list that callers see is empty exactly when no outcome depends on an error. */
  private static void assertHasErrors(boolean expected, String body) throws JsonTextException {
    PurchaseResponse reply =
        PurchaseResponse.of(JsonText.parse(body.getBytes(StandardCharsets.UTF_8)).object());
    assertEquals(expected, !reply.errors().isEmpty(), body);
  }

  private static void assertSuccess(int status, boolean hasErrors, String body) {
    boolean approved = !hasErrors && (status == 200 || status == 201);
    PurchaseOutcome purchase = purchase(status, body);
    assertEquals(
        approved ? PurchaseOutcome.Kind.APPROVED : PurchaseOutcome.Kind.IN_DOUBT,
        purchase.kind(),
        status + body);
    if (!approved) {
      assertEquals(whyOfSuccess(status), ((InDoubt) purchase).why(), status + body);
    }
    boolean issued = !hasErrors && status == 200;
    assertEquals(
        issued ? WalletTokenOutcome.Kind.ISSUED : WalletTokenOutcome.Kind.FAILED,
        wallet(status, body).kind(),
        status + body);
  }

  private static Why whyOfSuccess(int status) {
    if (status == 409) {
      return Why.DUPLICATE_REFERENCE;
    }
    return isGateway(status) ? Why.CONTRADICTION : Why.UNEXPECTED_STATUS;
  }

  /** A purchase may be refused by its response alone; a wallet token has none. */
  private static void assertRefusal(int status, boolean hasErrors, String body) {
    WalletTokenOutcome.Kind expected =
        hasErrors && isGateway(status)
            ? WalletTokenOutcome.Kind.REFUSED
            : WalletTokenOutcome.Kind.FAILED;
    assertEquals(expected, wallet(status, body).kind(), status + body);
    if (!isGateway(status)) {
      assertEquals(PurchaseOutcome.Kind.IN_DOUBT, purchase(status, body).kind(), status + body);
    }
  }

  @Test
  void anErrorWithAStatusOfTheGatewayIsARefusalToBothReaders() {
    for (int status : STATUSES) {
      String body = body("'successful':false", "['Card expired']");
      boolean refused = isGateway(status) && status != 409;
      assertEquals(
          refused ? PurchaseOutcome.Kind.REFUSED : PurchaseOutcome.Kind.IN_DOUBT,
          purchase(status, body).kind(),
          "status " + status);
      assertEquals(
          isGateway(status) ? WalletTokenOutcome.Kind.REFUSED : WalletTokenOutcome.Kind.FAILED,
          wallet(status, body).kind(),
          "status " + status);
    }
  }

  @Test
  void neitherAnErrorNorSuccessIsARefusalToNoReader() {
    for (int status : STATUSES) {
      String body = body("'successful':false", "[]");
      assertEquals(PurchaseOutcome.Kind.IN_DOUBT, purchase(status, body).kind());
      assertEquals(WalletTokenOutcome.Kind.FAILED, wallet(status, body).kind());
    }
  }
}
