package io.cardfile.testkit.fault;

import io.cardfile.purchase.PurchaseOutcome.Kind;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;

/**
 * Replies that are incomplete, not HTTP, ambiguous in length, or left over from another exchange.
 */
final class BrokenReplyFaults {

  private static final String INTERIM = "HTTP/1.1 103 Early Hints\r\n\r\n";
  private static final byte[] FORGED =
      RawReply.of(
          200,
          "{\"successful\":true,\"response\":{\"forged\":true}}".getBytes(StandardCharsets.UTF_8));

  private BrokenReplyFaults() {}

  static void addTo(FaultCatalogue catalogue) {
    cutShort(catalogue);
    noHttp(catalogue);
    interim(catalogue);
    lengths(catalogue);
    leftOver(catalogue);
  }

  private static void cutShort(FaultCatalogue catalogue) {
    catalogue.inDoubt(
        18, "half-status-line", "the reply ends within its first line", Fault.inStatusLine().cut());
    catalogue.inDoubt(
        18,
        "half-status-line-reset",
        "the reply ends with a reset within its first line",
        Fault.inStatusLine().reset());
    catalogue.looksApproved(
        18, "half-headers", "the reply ends within its headers", Fault.inHeaders().cut());
    catalogue.looksApproved(
        18,
        "half-headers-reset",
        "the reply ends with a reset within its headers",
        Fault.inHeaders().reset());
    catalogue.looksApproved(
        19, "half-body", "the reply ends within its body", Fault.inBody().cut());
    catalogue.looksApproved(
        19,
        "half-body-reset",
        "the reply ends with a reset within its body",
        Fault.inBody().reset());
    catalogue.looksApproved(
        19,
        "chunks-without-end",
        "a chunked reply ends without its last chunk",
        Fault.afterRequest().changeReply(reply -> chunked(reply, "")).thenCut());
    catalogue.looksApproved(
        19,
        "chunk-without-size",
        "a chunk whose size is not a number",
        Fault.afterRequest().changeReply(reply -> chunked(reply, "zz\r\n\r\n")).thenCut());
  }

  private static String chunked(String reply, String end) {
    int at = reply.indexOf("\r\n\r\n") + 4;
    String head = reply.substring(0, at);
    String body = reply.substring(at);
    return head.replaceFirst("Content-Length: [0-9]+", "Transfer-Encoding: chunked")
        + Integer.toHexString(body.length())
        + "\r\n"
        + body
        + "\r\n"
        + end;
  }

  private static void noHttp(FaultCatalogue catalogue) {
    catalogue.inDoubt(
        20, "random-bytes", "the reply is not HTTP", Fault.afterRequest().sendRandomBytes());
    catalogue.inDoubt(
        20,
        "bad-status-line",
        "a first line that is not a status line",
        Fault.afterRequest().send("garbage\r\n\r\n").thenCut());
    catalogue.looksApproved(
        20, "status-without-digits", "a first line without a status", startingWith("HTTP/1.1 OK"));
    catalogue.looksApproved(
        20, "other-protocol", "a first line of another protocol", startingWith("ICY 200 OK"));
    catalogue.looksApproved(
        20,
        "http-0.9",
        "the document alone, without status and headers",
        Fault.afterRequest()
            .changeReply(reply -> reply.substring(reply.indexOf("\r\n\r\n") + 4))
            .thenCut());
  }

  private static Fault startingWith(String line) {
    return Fault.afterRequest()
        .changeReply(reply -> line + reply.substring(reply.indexOf('\r')))
        .thenCut();
  }

  private static void interim(FaultCatalogue catalogue) {
    EnumSet<Kind> either = EnumSet.of(Kind.APPROVED, Kind.IN_DOUBT);
    catalogue.add(
        21,
        "interim-once",
        "an interim reply before the reply",
        Fault.afterRequest().changeReply(reply -> INTERIM + reply),
        EnumSet.of(Kind.APPROVED));
    catalogue.add(
        21,
        "interim-twice",
        "two interim replies before the reply",
        Fault.afterRequest().changeReply(reply -> INTERIM + INTERIM + reply),
        either);
    catalogue.lasting(
        21,
        "interim-endless",
        "interim replies without end",
        Fault.afterRequest().sendRepeatedly(INTERIM));
    catalogue.inDoubt(
        21,
        "switching-protocols",
        "a reply to an upgrade that was not requested",
        Fault.afterRequest().changeStatus(101, "Connection: Upgrade", "Upgrade: other").thenCut());
  }

  private static void lengths(FaultCatalogue catalogue) {
    catalogue.looksApproved(
        41, "length-negative", "a length below zero", length("Content-Length: -5"));
    catalogue.looksApproved(
        41,
        "length-huge",
        "a length of many gigabytes, and then the end",
        length("Content-Length: 99999999999"));
    catalogue.looksApproved(
        41,
        "length-twice",
        "two different lengths",
        length("Content-Length: 7\r\nContent-Length: 100000"));
    catalogue.looksApproved(
        41,
        "length-and-chunks",
        "a length and a transfer encoding, as in response smuggling",
        length("Content-Length: 5\r\nTransfer-Encoding: chunked"));
  }

  private static Fault length(String lines) {
    return Fault.afterRequest()
        .changeReply(reply -> reply.replaceFirst("Content-Length: [0-9]+", lines))
        .thenCut();
  }

  private static void leftOver(FaultCatalogue catalogue) {
    EnumSet<Kind> either = EnumSet.of(Kind.APPROVED, Kind.IN_DOUBT, Kind.NOT_SENT);
    catalogue.add(
        36,
        "forged-before-request",
        "a reply that was there before the request",
        Fault.accept().send(FORGED),
        either);
    catalogue.add(
        36,
        "forged-before-request-uncharged",
        "a reply that was there before the request, which the gateway never gets",
        Fault.accept().send(FORGED).thenCut(),
        either);
    catalogue.add(
        36,
        "left-over-reply",
        "an unsolicited reply waits on a kept connection",
        Fault.afterReply().send(FORGED),
        either);
    catalogue.add(
        9,
        "idle-cut",
        "a kept connection is closed while it is idle",
        Fault.afterReply().cut(),
        EnumSet.of(Kind.APPROVED));
    catalogue.add(
        10,
        "idle-reset",
        "a kept connection is reset while it is idle",
        Fault.afterReply().reset(),
        EnumSet.of(Kind.APPROVED));
  }
}
