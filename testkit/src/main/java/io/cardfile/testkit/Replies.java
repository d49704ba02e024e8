package io.cardfile.testkit;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.money.Money;
import io.cardfile.testkit.SampleReply.Operation;
import io.cardfile.transport.WireReply;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/**
 * The forms of replies seen in the field or documented, F1 to F22, each with the outcome that a
 * client must return. Their values are invented.
 *
 * <p>The table is the resource {@code io/cardfile/testkit/replies.json} of this module. F11 has two
 * forms, F22 three.
 */
public final class Replies {

  private static final String RESOURCE = "replies.json";
  private static final Money TEN_DOLLARS = Money.ofMinor(1000, "AUD");

  private Replies() {}

  /** Returns every form for a purchase of this reference and amount; unmodifiable. */
  public static List<SampleReply> all(String reference, Money amount) {
    Objects.requireNonNull(reference, "reference == null");
    Objects.requireNonNull(amount, "amount == null");
    ReplyTemplate template = new ReplyTemplate(reference, amount);
    JsonArray table = JsonResource.array(RESOURCE);
    List<SampleReply> replies = new ArrayList<>();
    for (int i = 0; i < table.size(); i++) {
      replies.add(sample(table.get(i).object(), template));
    }
    return Collections.unmodifiableList(replies);
  }

  /** F1: an approved first transaction with a tracking ID. */
  public static WireReply approvedFirst(String reference, Money amount) {
    return find("F1", reference, amount);
  }

  /** F2: approved, and the tracking ID is blank: the scheme has none. */
  public static WireReply approvedWithBlankTrackingId(String reference, Money amount) {
    return find("F2", reference, amount);
  }

  /** F3: approved, and metadata is empty. */
  public static WireReply approvedWithEmptyMetadata(String reference, Money amount) {
    return find("F3", reference, amount);
  }

  /** F4: approved, without metadata. */
  public static WireReply approvedWithoutMetadata(String reference, Money amount) {
    return find("F4", reference, amount);
  }

  /** F5: approved, and metadata holds values of every kind. */
  public static WireReply approvedWithMixedMetadata(String reference, Money amount) {
    return find("F5", reference, amount);
  }

  /** F6: declined; {@code successful} is true in the document and false in its {@code response}. */
  public static WireReply declined(String reference, Money amount) {
    return find("F6", reference, amount);
  }

  /** F7: a failed validation with a populated response. */
  public static WireReply invalid() {
    return find("F7", "", TEN_DOLLARS);
  }

  /** F8: a failed validation with an empty response. */
  public static WireReply invalidWithEmptyResponse() {
    return find("F8", "", TEN_DOLLARS);
  }

  /** F9: a failed validation whose response is null. */
  public static WireReply invalidWithNullResponse() {
    return find("F9", "", TEN_DOLLARS);
  }

  /** F10: a time-out at the gateway that looks like a decline, with {@code captured} true. */
  public static WireReply timedOut(String reference, Money amount) {
    return find("F10", reference, amount);
  }

  /** F11a: the reply to a void, which has a reference of its own. */
  public static WireReply voidReply(String reference, Money amount) {
    return find("F11a", reference, amount);
  }

  /** F11b: a void as it is listed: {@code successful} is false in {@code response}. */
  public static WireReply voided(String reference, Money amount) {
    return find("F11b", reference, amount);
  }

  /** F12: a pre-authorisation: approved, nothing captured. */
  public static WireReply preAuthorised(String reference, Money amount) {
    return find("F12", reference, amount);
  }

  /** F13: approved, half of it captured. */
  public static WireReply partlyCaptured(String reference, Money amount) {
    return find("F13", reference, amount);
  }

  /** F14: {@code successful} is false in the document and true in its {@code response}. */
  public static WireReply contradiction(String reference, Money amount) {
    return find("F14", reference, amount);
  }

  /** F15: declined, with HTTP 422. */
  public static WireReply declinedWithStatus422(String reference, Money amount) {
    return find("F15", reference, amount);
  }

  /** F16: wrong user name or token. */
  public static WireReply unauthorised() {
    return find("F16", "", TEN_DOLLARS);
  }

  /** F17: a look-up that finds nothing. */
  public static WireReply notFound() {
    return find("F17", "", TEN_DOLLARS);
  }

  /** F18: the reference was used before, so it may be charged already. */
  public static WireReply duplicateReference() {
    return find("F18", "", TEN_DOLLARS);
  }

  /** F19: a wallet token and a checkout ID. */
  public static WireReply walletToken() {
    return find("F19", "", TEN_DOLLARS);
  }

  /** F20: a wallet failure, HTTP 200. */
  public static WireReply walletFailure() {
    return find("F20", "", TEN_DOLLARS);
  }

  /** F21: a wallet success whose token is blank. */
  public static WireReply walletBlankToken() {
    return find("F21", "", TEN_DOLLARS);
  }

  /** F22a: a truncated document. */
  public static WireReply truncated() {
    return find("F22a", "", TEN_DOLLARS);
  }

  /** F22b: an HTML page of a proxy, HTTP 502. */
  public static WireReply badGateway() {
    return find("F22b", "", TEN_DOLLARS);
  }

  /** F22c: HTTP 200 without a body. */
  public static WireReply emptyBody() {
    return find("F22c", "", TEN_DOLLARS);
  }

  private static WireReply find(String name, String reference, Money amount) {
    for (SampleReply sample : all(reference, amount)) {
      if (sample.name().equals(name)) {
        return sample.reply();
      }
    }
    throw new IllegalStateException("no such reply in the table: " + name);
  }

  private static SampleReply sample(JsonObject entry, ReplyTemplate template) {
    String name = text(entry, "name");
    return new SampleReply(
        name,
        text(entry, "what"),
        text(entry, "operation").equals("purchase") ? Operation.PURCHASE : Operation.WALLET_TOKEN,
        text(entry, "expected"),
        reply("req-" + name, entry, template));
  }

  private static WireReply reply(String requestId, JsonObject entry, ReplyTemplate template) {
    int status = Integer.parseInt(text(entry, "status"));
    JsonValue body = entry.get("body");
    return body == null
        ? WireReply.read(status, requestId, text(entry, "text").getBytes(StandardCharsets.UTF_8))
        : WireReply.of(status, requestId, template.fill(body).object());
  }

  private static String text(JsonObject entry, String name) {
    return Objects.requireNonNull(entry.get(name), name).text();
  }
}
