package io.cardfile.testkit.gateway;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonValue;
import io.cardfile.testkit.LedgerEntry.Kind;
import io.cardfile.testkit.RecordedRequest.Result;
import io.cardfile.transport.WireReply;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A received request and the gateway's reply to it, with the rules that decided and what was
 * charged. Immutable but for what the client got. Thread-safe.
 */
public final class RecordedExchange {

  /** The endpoint of a request. */
  public enum Endpoint {
    /** A wallet token request. */
    WALLET_TOKEN("POST"),
    /** A purchase. */
    PURCHASE("POST"),
    /** The look-up of a purchase by its ID or reference. */
    LOOK_UP("GET"),
    /** The list of the purchases with a reference. */
    LIST("GET"),
    /** The capture of an authorised amount. */
    CAPTURE("POST"),
    /** The void of a purchase. */
    VOID("POST"),
    /** A refund. */
    REFUND("POST"),
    /** The tokenisation of a card. */
    TOKENIZATION("POST"),
    /** The request whether the gateway is there. */
    PING("GET"),
    /** Any other path. */
    OTHER("");

    private static final String PURCHASES = GatewaySimulator.PURCHASES;

    final String method;

    Endpoint(String method) {
      this.method = method;
    }

    /** Returns the methods of the path, for the header {@code Allow}. */
    public String allowedMethods() {
      return this == PURCHASE || this == LIST ? "GET, POST" : method;
    }

    static Endpoint of(GatewayRequest request) {
      String path = request.rawPath();
      boolean isGet = request.method().equals("GET");
      if (WalletPath.matches(path)) {
        return WALLET_TOKEN;
      } else if (path.equals(PURCHASES)) {
        return isGet ? LIST : PURCHASE;
      } else if (path.equals(PURCHASES + "/void") && !isGet) {
        return VOID;
      } else if (path.matches(PURCHASES + "/[^/]+/capture")) {
        return CAPTURE;
      } else if (path.matches(PURCHASES + "/[^/]+")) {
        return LOOK_UP;
      } else if (path.equals("/v1.0/refunds")) {
        return REFUND;
      } else if (path.equals("/v1.0/credit_cards")) {
        return TOKENIZATION;
      }
      return path.equals("/v1.0/ping") ? PING : OTHER;
    }
  }

  private static final String SUCCESSFUL = "successful";
  private static final int MAX_REFERENCE = 255;

  private final GatewayRequest request;
  private final WireReply reply;
  private final boolean isCarriedOut;
  private final Endpoint endpoint;
  private final long number;
  private final Instant at;
  private final Duration duration;
  private final @Nullable String behaviour;
  private volatile String clientGot;
  private final List<String> why;
  private final @Nullable HashCheckResult hashCheck;
  private final List<BookEntry> entries;

  RecordedExchange(
      long number,
      GatewayRequest request,
      WireReply reply,
      boolean isCarriedOut,
      Duration duration,
      ExchangeTrace trace,
      @Nullable String behaviour) {
    this.request = request;
    this.reply = reply;
    this.isCarriedOut = isCarriedOut;
    this.endpoint = Endpoint.of(request);
    this.number = number;
    this.at = trace.at;
    this.duration = duration;
    clientGot = String.valueOf(reply.status());
    why = Collections.unmodifiableList(trace.why());
    this.behaviour = trace.verdict == null || isDecidedByBehaviour() ? behaviour : null;
    hashCheck = trace.hashCheck;
    entries = Collections.unmodifiableList(new ArrayList<>(trace.entries));
  }

  /** Returns the received request. */
  public GatewayRequest request() {
    return request;
  }

  /** Returns the reply of the gateway, which a behaviour may have changed on its way. */
  public WireReply reply() {
    return reply;
  }

  /** Returns the number of the exchange in its log, from 1; 0 if it is in none. */
  public long number() {
    return number;
  }

  /** Returns the time of the exchange, by the simulator's clock. */
  public Instant at() {
    return at;
  }

  /** Returns the time that the simulator took for the reply. */
  public Duration duration() {
    return duration;
  }

  /** Returns the text of the behaviour that happened; empty if there was none. */
  public Optional<String> behaviour() {
    return Optional.ofNullable(behaviour);
  }

  /** Returns what the client got: a status such as {@code 200}, or {@code nothing}. */
  public String clientGot() {
    return clientGot;
  }

  /** Records what the client gets, if it is not the reply as it is. */
  public void clientGets(String got) {
    clientGot = Objects.requireNonNull(got, "got == null");
  }

  /** Whether the verdict of a behaviour decided: the request was not refused for another reason. */
  public boolean isDecidedByBehaviour() {
    return why.contains(SimulatorRule.BEHAVIOUR.toString());
  }

  /** Returns the rules that decided, in order, one line each; unmodifiable. */
  public List<String> why() {
    return why;
  }

  /** Returns the check of the hash; empty if the request had no hash to check. */
  public Optional<HashCheckResult> hashCheck() {
    return Optional.ofNullable(hashCheck);
  }

  /** Returns the ledger entries that the exchange made; unmodifiable. */
  public List<BookEntry> ledgerEntries() {
    return entries;
  }

  /** Returns the endpoint. */
  public Endpoint endpoint() {
    return endpoint;
  }

  /** Returns the use of the card that a purchase asked for; empty for any other request. */
  public Optional<Kind> kind() {
    return endpoint == Endpoint.PURCHASE ? Optional.of(fields().kind) : Optional.empty();
  }

  private PurchaseFields fields() {
    JsonObject document = request.document().orElse(JsonObject.empty());
    return new PurchaseFields(document, new InputErrors(new ExchangeTrace(false, null)));
  }

  /** Returns the paths of the card's holder, number, expiry and CVV in the document. */
  public List<String> cardFields() {
    return request.document().map(CardDataSearch::paths).orElse(Collections.emptyList());
  }

  /** Returns the requested amount of a purchase, a capture or a refund, in minor units. */
  public OptionalLong amountMinorUnits() {
    BigDecimal amount = fields().amount;
    return amount == null || amount.precision() > 18
        ? OptionalLong.empty()
        : OptionalLong.of(amount.longValueExact());
  }

  /** Returns the requested currency, if it is three letters. */
  public Optional<String> currency() {
    return Optional.ofNullable(fields().currency).filter(text -> text.matches("[A-Za-z]{3}"));
  }

  /** Returns how the exchange ended at the gateway. */
  public Result result() {
    if (!isCarriedOut) {
      return Result.NOT_CARRIED_OUT;
    }
    JsonObject document = reply.document();
    if (reply.status() >= 500 || document == null) {
      return Result.ERROR;
    } else if (reply.status() != 200 || !isTrue(document.get(SUCCESSFUL))) {
      boolean isUnknown = endpoint == Endpoint.LOOK_UP && reply.status() == 404;
      return isUnknown ? Result.NOT_FOUND : Result.REFUSED;
    }
    switch (endpoint) {
      case PURCHASE:
        return decided(document.get("response"));
      case WALLET_TOKEN:
      case TOKENIZATION:
        return Result.ISSUED;
      case CAPTURE:
      case VOID:
      case REFUND:
        return Result.DONE;
      default:
        return Result.FOUND;
    }
  }

  private static Result decided(@Nullable JsonValue response) {
    boolean isApproved =
        response != null
            && response.kind() == JsonValue.Kind.OBJECT
            && isTrue(response.object().get(SUCCESSFUL));
    return isApproved ? Result.APPROVED : Result.DECLINED;
  }

  private static boolean isTrue(@Nullable JsonValue value) {
    return value != null && value.kind() == JsonValue.Kind.BOOLEAN && value.bool();
  }

  /**
   * Returns the reference, of a look-up the reference or ID, of a wallet token request the invoice
   * number, as it may be shown: at most 255 characters, and {@code ****} if it holds a card number.
   * Empty if the request has none.
   */
  public Optional<String> reference() {
    return rawReference()
        .map(new ExchangeRedaction(request)::text)
        .map(text -> text.length() <= MAX_REFERENCE ? text : text.substring(0, MAX_REFERENCE));
  }

  private Optional<String> rawReference() {
    try {
      switch (endpoint) {
        case LOOK_UP:
        case CAPTURE:
          return Optional.of(request.segment(3));
        case LIST:
          return Optional.ofNullable(request.parameter(FieldNames.REFERENCE));
        case VOID:
          return Optional.ofNullable(request.idToVoid());
        case WALLET_TOKEN:
          return Optional.of(WalletPath.of(request.rawPath()).invoiceNumber);
        default:
          return request.reference();
      }
    } catch (Refusal refusal) {
      return Optional.empty();
    }
  }

  /**
   * Returns the exchange without its secrets: {@code request} with {@code path}, {@code headers}
   * and {@code body}, and {@code reply} with {@code status} and {@code body}. Card number, CVV,
   * card token, tracking ID, the values of a wallet, the hash in the path and headers but the usual
   * ones are {@code ****}. A body that is not a JSON object is null.
   */
  public JsonObject redacted() {
    return new ExchangeRedaction(request).json(reply);
  }

  /** Returns the exchange without its secrets, as a line for the message of a failed test. */
  public String describe() {
    String name = endpoint.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    return new ExchangeRedaction(request).line(name, reply);
  }

  /** Returns an estimate of the memory that this exchange takes, in bytes. */
  long size() {
    JsonObject document = reply.document();
    return request.size() + (document == null ? 0 : 2L * JsonText.write(document).length()) + 1000;
  }

  /** Shows sizes and the status, no content. */
  @Override
  public String toString() {
    return request + " -> " + reply;
  }
}
