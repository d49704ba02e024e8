package io.cardfile;

import io.cardfile.PaymentEvent.Outcome;
import io.cardfile.internal.Texts;
import io.cardfile.internal.rules.ValueRules;
import io.cardfile.internal.wire.LookUpReader;
import io.cardfile.internal.wire.Redactor;
import io.cardfile.journal.Finding;
import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.transport.Phase;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A look-up of one reference by one request. Neither reads nor writes a journal. */
final class LookUpCall extends PaymentCall<Finding> {

  static final String PERHAPS_DELETED =
      "not found, but perhaps sent longer ago than gatewayRetention, so the gateway may have"
          + " deleted it";

  // No server decodes one of these to another segment or to the end of the path.
  private static final String PLAIN = "[A-Za-z0-9._~:-]+";

  // The quiet period of a reconciler by default.
  private static final Duration QUIET_PERIOD = Duration.ofMinutes(15);

  // A cached 404 would show the state at an earlier time.
  private static final WireHeader FRESH = WireHeader.of("Cache-Control", "no-cache, no-store");
  private static final WireHeader FRESH_1_0 = WireHeader.of("Pragma", "no-cache");

  private static final Set<String> OWN_HEADERS =
      HeaderRules.names(FRESH.name(), FRESH_1_0.name(), WireReply.REQUEST_ID_HEADER);

  private final PurchaseLookup.Builder settings;
  private final BoundAuthorizer authorizer;
  private final Money amount;
  private final @Nullable Instant firstStarted; // Null where lastEnded is.
  private final @Nullable Instant lastEnded;

  // Written and read by the thread that executes the call.
  private Instant asOf = Instant.EPOCH;
  private Redactor redactor = Redactor.ofUnknownCard();
  private transient @Nullable WireReply reply; // The last one; its texts are not redacted.

  /** The report of the gateway, before it is compared with amount and time. */
  Finding found = Finding.unknown("");

  /** Why there is no reply; null otherwise. */
  @Nullable TransportException failure;

  LookUpCall(
      PaymentClient client,
      PurchaseLookup.Builder settings,
      BoundAuthorizer authorizer,
      String reference,
      Money amount,
      @Nullable Instant firstStarted,
      @Nullable Instant lastEnded) {
    super(client, PaymentEvent.Operation.LOOK_UP, reference, amount);
    this.settings = settings;
    this.authorizer = authorizer;
    this.amount = amount;
    this.firstStarted = firstStarted;
    this.lastEnded = lastEnded;
  }

  @Override
  Finding perform(SendingWindow window) {
    if (!fitsIntoPath(reference)) {
      found =
          Finding.unknown(
              "the reference cannot be part of a path, so it cannot be looked up: use a settlement"
                  + " file");
      return found;
    }
    asOf = settings.clock.instant();
    found = send(window);
    if (found.kind() == Finding.Kind.NOT_CHARGED && !reference.matches(PLAIN)) {
      found =
          Finding.unknown(
              "not found, but servers may read this reference differently in a path: use a"
                  + " settlement file");
    }
    return counted(found);
  }

  private static boolean fitsIntoPath(String reference) {
    return !reference.isEmpty()
        && !ValueRules.isPathUnsafe(reference)
        && !Texts.hasLoneSurrogate(reference);
  }

  /** Returns {@code report} if it counts by the rules of a reconciler, and otherwise unknown. */
  private Finding counted(Finding report) {
    if (!report.amount().orElse(amount).equals(amount)) {
      return Finding.alarming(
          "the gateway has this reference with another amount or currency: a person must check it");
    }
    boolean isDecline = report.kind() == Finding.Kind.DECLINED;
    if (!isDecline && report.kind() != Finding.Kind.NOT_CHARGED) {
      return report;
    }
    Instant first = firstStarted;
    Instant last = lastEnded;
    if (first == null || last == null || !last.isBefore(asOf.minus(QUIET_PERIOD))) {
      String why =
          last != null && last.isAfter(asOf)
              ? ", but lastEnded is in the future"
              : " so far, but an attempt may still be under way: look it up again with the times at"
                  + " which the first call started and the last one ended, when 15 minutes have"
                  + " passed since then";
      return isDecline
          ? Finding.withoutOutcome("declined" + why)
          : Finding.unknown("not found" + why);
    }
    return !isDecline && first.isBefore(asOf.minus(settings.retention))
        ? Finding.unknown(PERHAPS_DELETED)
        : report;
  }

  @Override
  boolean setsHeader(String name) {
    return OWN_HEADERS.contains(name);
  }

  @Override
  WireRequest write(Duration timeout, SendingWindow window) {
    String path = settings.path.replace(PurchaseLookup.REFERENCE, Texts.percentEncode(reference));
    WireRequest bare =
        withHeaders(WireRequest.get(settings.endpoints.purchasesUrl() + path))
            .header(FRESH)
            .header(FRESH_1_0)
            .header(WireHeader.of(WireReply.REQUEST_ID_HEADER, UUID.randomUUID().toString()))
            .timeout(timeout)
            .sendIf(window::grant)
            .build();
    return authorized(bare, authorizer.authorized(bare));
  }

  @Override
  Finding read(WireReply reply) {
    this.reply = reply;
    redactor = redactor();
    boolean expected = settings.endpoints.isTest();
    return LookUpReader.isOf(expected, reply)
        ? LookUpReader.find(reference, amount, reply, redactor, asOf, settings.notFound)
        : Finding.unknown(
            "the reply is from the other system than the one that Endpoints name, live or test");
  }

  /** Returns the approval in the reply, if there is one; {@code id} is null if it is not known. */
  Optional<Approved> approved(@Nullable String id, boolean first) {
    WireReply last = reply;
    return last != null && LookUpReader.isOf(settings.endpoints.isTest(), last)
        ? LookUpReader.approved(reference, amount, id, first, last, redactor)
        : Optional.empty();
  }

  private Redactor redactor() {
    return Redactor.ofUnknownCard().withCredentials(credentials());
  }

  @Override
  String redact(String text) {
    return redactor().text(text);
  }

  @Override
  Finding withoutReply(Phase phase, String why, @Nullable Throwable cause) {
    failure =
        cause instanceof TransportException
            ? (TransportException) cause
            : TransportException.notSent(why, null);
    return Finding.unknown(why);
  }

  @Override
  PaymentEvent endEvent(PaymentEvent event, Finding outcome, int replyStatus) {
    WireReply last = reply;
    return event.withOutcome(
        Outcome.of(outcome.kind()),
        false,
        replyStatus,
        last == null ? null : redactor.requestId(last),
        outcome.why());
  }
}
