package io.cardfile.testkit;

import io.cardfile.purchase.PurchaseOutcome.Kind;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A fault between a client and the gateway, such as a lost reply.
 * <!-- region jvm-sample/src/test/java/io/cardfile/sample/guide/TestkitJavadocTest.java#fault -->
 *
 * <pre>{@code
 * gateway.next().fault(Fault.LOST_REPLY);
 * gateway.onReference("ORDER-3").byReset().fault(Fault.HALF_BODY);
 * }</pre>
 *
 * <p>A purchase is carried out before a fault of its reply, unless the test sets {@link
 * Behaviour#uncharged}. A fault has the same meaning over sockets and in memory.
 */
public enum Fault {
  /** A server that is going down closes the connection that it has just accepted. */
  ACCEPT_CLOSED("closes a connection at once", Kind.APPROVED, Kind.IN_DOUBT, Kind.NOT_SENT),
  /** The connection breaks while the request is being read. */
  REQUEST_CUT("breaks the connection in the request"),
  /** A server accepts a connection and never reads from it. */
  NEVER_READS("never reads the request"),
  /** A proxy reads the request, drops it and closes the connection: nothing is charged. */
  LOST_REQUEST("loses the request"),
  /** The purchase is charged, and the connection ends before the reply. */
  LOST_REPLY("loses the reply"),
  /** The purchase is charged, and the reply never comes. */
  NO_REPLY("never replies"),
  /** The reply comes two seconds late. */
  LATE_REPLY("replies two seconds late", Kind.APPROVED, Kind.IN_DOUBT),
  /**
   * The reply comes a byte at a time, one in 100 ms, so that no single read ever times out. A whole
   * reply would take a minute and a half; over HTTP the server stops after a minute.
   */
  SLOW_REPLY("replies a byte at a time", Kind.APPROVED, Kind.IN_DOUBT),
  /** The reply stops within its headers. */
  STALL_HEADERS("stops within the headers"),
  /** The reply stops within its body. */
  STALL_BODY("stops within the body"),

  /** The reply ends within its first line. */
  HALF_STATUS_LINE("ends within the status line"),
  /** The reply ends within its headers. */
  HALF_HEADERS("ends within the headers"),
  /** The reply ends within its body. */
  HALF_BODY("ends within the body"),
  /** A chunked reply ends without its last chunk. */
  CHUNKS_WITHOUT_END("ends without the last chunk"),
  /** A chunk has a size that is not a number. */
  CHUNK_WITHOUT_SIZE("sends a chunk without a size"),
  /** The reply is not HTTP. */
  RANDOM_BYTES("sends random bytes"),
  /** The first line has no status. */
  BAD_STATUS_LINE("sends a status line without a status"),
  /** The document comes alone, without status and headers. */
  HTTP_0_9("sends the document without a head"),
  /** An interim reply comes before the reply. */
  INTERIM_REPLY("sends an interim reply first", Kind.APPROVED),
  /** Interim replies come without end. */
  INTERIM_ENDLESS("sends interim replies without end"),
  /** The reply accepts an upgrade that was not requested. */
  SWITCHING_PROTOCOLS("switches protocols"),
  /** The reply has a negative length. */
  LENGTH_NEGATIVE("states a negative length"),
  /** The reply states a length of gigabytes and ends. */
  LENGTH_HUGE("states a huge length"),
  /** The reply has two different lengths. */
  LENGTH_TWICE("states two lengths"),
  /** The reply has a length and a transfer encoding, as in response smuggling. */
  LENGTH_AND_CHUNKS("states a length and chunks"),
  /** An unrequested reply waits on a kept connection. */
  LEFT_OVER_REPLY("leaves a reply behind", Kind.APPROVED, Kind.IN_DOUBT, Kind.NOT_SENT),
  /** A reply is there before the request. */
  FORGED_BEFORE_REQUEST("replies before the request", Kind.APPROVED, Kind.IN_DOUBT, Kind.NOT_SENT),
  /** A kept connection is closed while it is idle. */
  IDLE_CLOSED("closes the idle connection", Kind.APPROVED),

  /** A proxy reports a time-out, after which some clients send again. */
  STATUS_408("answers 408"),
  /** A busy proxy answers 503 after the gateway has charged. */
  STATUS_503("answers 503"),
  /** A busy proxy answers 503 and asks to try again at once. */
  STATUS_503_RETRY("answers 503 with Retry-After: 0"),
  /** Too many requests, although this one was carried out. */
  STATUS_429("answers 429"),
  /** A misdirected request, which some clients send elsewhere again. */
  STATUS_421("answers 421"),
  /** A challenge that an authenticator would answer with the request once more. */
  STATUS_401_CHALLENGE("answers 401 with a challenge"),
  /** A challenge of a proxy that the client did not expect. */
  STATUS_407("answers 407 with a challenge"),
  /** A redirect that some clients follow with a GET. */
  REDIRECT_302("redirects with 302"),
  /** A redirect that some clients follow with the request once more. */
  REDIRECT_307("redirects with 307"),
  /** A page about wrong credentials: nothing was processed. */
  PAGE_401("answers 401 with a page", Kind.REFUSED),
  /** A page of a proxy with the status 404. */
  PAGE_404("answers 404 with a page"),
  /** A page of a proxy with the status 422. */
  PAGE_422("answers 422 with a page"),
  /** A page of a proxy with the status 500, after the gateway has charged. */
  PAGE_500("answers 500 with a page"),
  /** A page of a proxy with the status 502, after the gateway has charged. */
  PAGE_502("answers 502 with a page"),
  /** A refusal with the status 422 that repeats nothing of the request; nothing is charged. */
  REFUSED_422("refuses with 422", Kind.REFUSED, Kind.IN_DOUBT),

  /** The approval of another purchase. */
  OTHER_PURCHASE("answers for another purchase"),
  /** An approval of another amount. */
  OTHER_AMOUNT("answers with another amount"),
  /** An approval in another currency. */
  OTHER_CURRENCY("answers with another currency"),
  /** The page of a captive portal, with the status 200. */
  HTML_PAGE("answers with HTML instead of JSON"),
  /** An empty document. */
  EMPTY_OBJECT("answers with an empty document"),
  /** A success without a document. */
  EMPTY_BODY("answers with an empty body"),
  /** A success that has no document by its status. */
  STATUS_204("answers 204"),
  /** A success that names no purchase. */
  OUTER_SUCCESS_ALONE("answers successful without a purchase"),
  /** A success whose purchase has no success flag. */
  INNER_SUCCESS_MISSING("leaves out the flag of the purchase"),
  /** An approved purchase in a document without a success flag. */
  OUTER_SUCCESS_MISSING("leaves out the flag of the document"),
  /** An approval under the status of an undecided request. */
  STATUS_202("answers 202"),
  /** A document with contradictory success flags. */
  DUPLICATE_KEY("repeats a flag with another value"),
  /** A second document after the first. */
  TWO_DOCUMENTS("sends two documents"),
  /** A document that only a lenient parser accepts. */
  LENIENT_JSON("sends JSON that is not strict"),
  /** A success flag that is a string. */
  SUCCESS_AS_STRING("sends a flag as a string"),

  /** 16 KiB that decompress to 16 MiB. */
  GZIP_BOMB("sends a decompression bomb"),
  /** A compressed reply that ends before its checksum. */
  GZIP_CUT("cuts a compressed reply"),
  /** A compressed reply with a wrong checksum. */
  GZIP_BAD_CHECKSUM("sends a wrong checksum"),
  /** A reply in an encoding that was not offered. */
  UNKNOWN_ENCODING("sends an unknown encoding"),
  /** A body without end. */
  ENDLESS_BODY("sends a body without end"),
  /** Headers without end. */
  ENDLESS_HEADERS("sends headers without end"),
  /** A status line without end. */
  ENDLESS_STATUS_LINE("sends a status line without end"),
  /** Arrays within arrays, half a million. */
  DEEP_ARRAYS("nests half a million arrays"),
  /** An object of many members. */
  MANY_MEMBERS("sends an object of many members"),
  /** A number of many digits. */
  LONG_NUMBER("sends a number of a million digits");

  private static final List<Fault> PRESETS =
      Collections.unmodifiableList(
          Arrays.asList(LOST_REPLY, LOST_REQUEST, STATUS_503, OTHER_AMOUNT, SLOW_REPLY, HTML_PAGE));

  private final String text = name().toLowerCase(Locale.ROOT).replace('_', '-');
  private final String description;
  private final Set<Kind> outcomes;

  Fault(String description) {
    this(description, Kind.IN_DOUBT);
  }

  Fault(String description, Kind first, Kind... more) {
    this.description = description;
    this.outcomes = Collections.unmodifiableSet(EnumSet.of(first, more));
  }

  /** Returns the six faults to begin with; unmodifiable. */
  public static List<Fault> presets() {
    return PRESETS;
  }

  /** Returns what the gateway does, such as {@code loses the reply}. */
  public String description() {
    return description;
  }

  /** Returns the outcomes that a client may report without guessing; unmodifiable. */
  public Set<Kind> outcomes() {
    return outcomes;
  }

  /**
   * Returns whether a purchase is carried out in spite of this fault, unless the test sets {@link
   * Behaviour#uncharged}.
   */
  public boolean isCharged() {
    switch (this) {
      case ACCEPT_CLOSED:
      case REQUEST_CUT:
      case NEVER_READS:
      case LOST_REQUEST:
      case PAGE_401:
      case REFUSED_422:
        return false;
      default:
        return true;
    }
  }

  /**
   * Returns whether this fault ends the connection before a whole reply, by closing it or by {@link
   * Behaviour#byReset}.
   */
  public boolean endsConnection() {
    switch (this) {
      case ACCEPT_CLOSED:
      case REQUEST_CUT:
      case LOST_REQUEST:
      case LOST_REPLY:
      case HALF_STATUS_LINE:
      case HALF_HEADERS:
      case HALF_BODY:
        return true;
      default:
        return false;
    }
  }

  /** Returns the name in texts, such as {@code lost-reply}. */
  @Override
  public String toString() {
    return text;
  }
}
