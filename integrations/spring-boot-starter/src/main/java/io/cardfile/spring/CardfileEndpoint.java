package io.cardfile.spring;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.purchase.Capture;
import io.cardfile.reconcile.JournalOperations;
import io.cardfile.reconcile.LookUpReport;
import java.io.IOException;
import java.security.Principal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.springframework.boot.actuate.endpoint.SecurityContext;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.lang.Nullable;

/**
 * The endpoint {@code cardfile} of the actuator: the open purchases of the merchant, one purchase,
 * a look-up of it, and, with {@code cardfile.endpoint.write-enabled=true}, what resolves a purchase
 * in doubt by hand. Properties of the actuator for all endpoints do not allow that.
 */
@Endpoint(id = "cardfile")
final class CardfileEndpoint {

  static final int LIMIT = 100;
  private static final int STATUS_FORBIDDEN = 403;
  private static final int STATUS_CONFLICT = 409;

  private final JournalOperations operations;
  private final String merchant;
  private final boolean writeEnabled;

  CardfileEndpoint(JournalOperations operations, String merchant, boolean writeEnabled) {
    this.operations = operations;
    this.merchant = merchant;
    this.writeEnabled = writeEnabled;
  }

  /** Returns the oldest open purchases, and whether there are more. */
  @ReadOperation
  WebEndpointResponse<Map<String, Object>> list() {
    return answer(
        () -> {
          List<JournalEntry> open = operations.list(merchant, LIMIT + 1);
          return Map.of(
              "open",
              open.stream().limit(LIMIT).map(CardfileEndpoint::describe).toList(),
              "more",
              open.size() > LIMIT);
        });
  }

  /**
   * Returns one purchase.
   *
   * @param lookUp whether to query the gateway, and each other source, too
   */
  @ReadOperation
  WebEndpointResponse<Map<String, Object>> show(
      @Selector String reference, @Nullable Boolean lookUp) {
    return answer(
        () -> {
          JournalEntry entry = find(reference);
          Map<String, Object> shown = describe(entry);
          if (Boolean.TRUE.equals(lookUp)) {
            LookUpReport report = operations.lookUp(entry);
            shown.put("reports", report.texts());
            shown.put("decision", report.decision());
            shown.put("meaning", report.meaning());
          }
          return shown;
        });
  }

  /**
   * Resolves a purchase in doubt.
   *
   * @param outcome charged, authorized, declined, voided or not-charged
   * @param id the gateway's ID of a charge or authorisation, or of a decline or void if known
   * @param who the person; the user of an authenticated request replaces it
   * @param attempt the attempt that was looked up; another one is refused
   * @param withoutCredential true to approve the first payment of a stored card, whose credential
   *     only the reconciler hands over
   */
  @WriteOperation
  WebEndpointResponse<Map<String, Object>> resolve(
      @Selector String reference,
      @Nullable String outcome,
      @Nullable String id,
      @Nullable String who,
      @Nullable String reason,
      @Nullable Integer attempt,
      @Nullable Boolean withoutCredential,
      SecurityContext security) {
    if (!writeEnabled) {
      return refusal(
          STATUS_FORBIDDEN, "nothing is resolved here: set cardfile.endpoint.write-enabled=true");
    }
    Principal user = security.getPrincipal();
    String person = user == null ? Objects.toString(who, "") : user.getName();
    return answer(
        () ->
            describe(
                operations.resolve(
                    find(reference, attempt),
                    outcome(Objects.toString(outcome, ""), id),
                    person,
                    Objects.toString(reason, ""),
                    Boolean.TRUE.equals(withoutCredential))));
  }

  private JournalEntry find(String reference) throws JournalException {
    return operations
        .find(merchant, reference)
        .orElseThrow(
            () -> new NoSuchElementException("no purchase of the merchant has this reference"));
  }

  private JournalEntry find(String reference, @Nullable Integer attempt) throws JournalException {
    JournalEntry entry = find(reference);
    if (attempt != null && attempt != entry.attempt()) {
      throw new JournalException(
          JournalException.Reason.CONFLICT,
          "there is another attempt by now: look the purchase up again",
          null);
    }
    return entry;
  }

  private static JournalOutcome outcome(String name, @Nullable String id) {
    return switch (name) {
      case "charged" -> JournalOutcome.approved(id, null, Capture.FULL);
      case "authorized" -> JournalOutcome.approved(id, null, Capture.NONE);
      case "declined" -> JournalOutcome.declined(id, null, null);
      case "voided" -> JournalOutcome.voided(id);
      case "not-charged" -> JournalOutcome.notCharged();
      default ->
          throw new IllegalArgumentException(
              "outcome is none of charged, authorized, declined, voided and not-charged");
    };
  }

  private static Map<String, Object> describe(JournalEntry entry) {
    Map<String, Object> shown = new LinkedHashMap<>();
    shown.put("merchant", entry.merchant());
    shown.put("reference", entry.reference());
    shown.put("amount", entry.amount().toString());
    shown.put("state", entry.state().name());
    shown.put("attempt", entry.attempt());
    shown.put("claimedAt", entry.claimedAt().toString());
    shown.put("changedAt", entry.changedAt().toString());
    entry.outcome().ifPresent(outcome -> describe(outcome, shown));
    return shown;
  }

  private static void describe(JournalOutcome outcome, Map<String, Object> shown) {
    outcome.gatewayId().ifPresent(id -> shown.put("id", id));
    outcome.responseCode().ifPresent(code -> shown.put("responseCode", code));
    outcome.detail().ifPresent(detail -> shown.put("detail", detail));
    outcome.note().ifPresent(note -> shown.put("note", note));
  }

  /** What an operation does. */
  private interface Action {
    Map<String, Object> run() throws IOException;
  }

  private static WebEndpointResponse<Map<String, Object>> answer(Action action) {
    try {
      return new WebEndpointResponse<>(action.run());
    } catch (NoSuchElementException e) {
      return refusal(WebEndpointResponse.STATUS_NOT_FOUND, e.getMessage());
    } catch (IllegalArgumentException e) {
      return refusal(WebEndpointResponse.STATUS_BAD_REQUEST, e.getMessage());
    } catch (IOException e) {
      return refusal(
          isConflict(e) ? STATUS_CONFLICT : WebEndpointResponse.STATUS_SERVICE_UNAVAILABLE,
          e.getMessage());
    }
  }

  private static boolean isConflict(IOException e) {
    return e instanceof JournalException failure
        && failure.reason() == JournalException.Reason.CONFLICT;
  }

  private static WebEndpointResponse<Map<String, Object>> refusal(
      int status, @Nullable String error) {
    return new WebEndpointResponse<>(Map.of("error", String.valueOf(error)), status);
  }
}
