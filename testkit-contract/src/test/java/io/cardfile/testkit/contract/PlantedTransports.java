package io.cardfile.testkit.contract;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonValue;
import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.Transport.PhaseObserver;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.logging.Logger;

/** Transports that fulfil the contract, except for one deliberate mistake each. */
final class PlantedTransports {

  private static final Logger LOG = Logger.getLogger("planted.transport");

  private PlantedTransports() {}

  /** One call, with a mistake. */
  private interface Call {
    WireReply send(WireRequest request, Sending real) throws TransportException;
  }

  /** Sends a request once, without a mistake. */
  private interface Sending {
    WireReply send(WireRequest request) throws TransportException;
  }

  private static Transport over(Call call) {
    return over(GuideCode.transport(), call);
  }

  private static Transport over(Transport real, Call call) {
    return (request, phases) -> new Planted(real, request, phases, call);
  }

  private static final class Planted implements Exchange {

    private final Transport real;
    private final WireRequest request;
    private final PhaseObserver phases;
    private final Call call;
    private final Exchange first;

    Planted(Transport real, WireRequest request, PhaseObserver phases, Call call) {
      this.real = real;
      this.request = request;
      this.phases = phases;
      this.call = call;
      first = real.prepare(request, phases);
    }

    @Override
    public WireReply execute() throws TransportException {
      return call.send(
          request, sent -> (sent == request ? first : real.prepare(sent, phases)).execute());
    }

    @Override
    public void cancel() {
      first.cancel();
    }
  }

  static Transport cachesByUrl() {
    Map<String, WireReply> cache = new ConcurrentHashMap<>();
    return over(
        (request, real) -> {
          if (request.body() != null) {
            return real.send(request);
          }
          WireReply kept = cache.get(request.url());
          WireReply reply = kept == null ? real.send(request) : kept;
          cache.put(request.url(), reply);
          return reply;
        });
  }

  /** Caches a reply if its headers allow it, and sends again if the request demands it. */
  static Transport cachesAsToldByHeaders() {
    Map<String, WireReply> cache = new ConcurrentHashMap<>();
    HttpClient http = HttpClient.newHttpClient();
    return over(
        (request, real) -> {
          boolean fresh =
              request.headers().stream().anyMatch(header -> header.value().contains("no-"));
          if (!request.method().equals("GET") || fresh) {
            return real.send(request);
          }
          WireReply kept = cache.get(request.url());
          return kept == null ? get(http, request, cache) : kept;
        });
  }

  private static WireReply get(HttpClient http, WireRequest request, Map<String, WireReply> cache)
      throws TransportException {
    try {
      HttpRequest get =
          HttpRequest.newBuilder(URI.create(request.url())).timeout(request.timeout()).build();
      HttpResponse<byte[]> reply = http.send(get, HttpResponse.BodyHandlers.ofByteArray());
      WireReply read = WireReply.read(reply.statusCode(), null, reply.body());
      reply
          .headers()
          .firstValue("Cache-Control")
          .filter(allowed -> allowed.contains("max-age"))
          .ifPresent(allowed -> cache.put(request.url(), read));
      return read;
    } catch (IOException | InterruptedException e) {
      throw TransportException.inDoubt(Phase.SENDING, "no reply", e);
    }
  }

  private static String text(WireRequest request) {
    return request.body() == null ? request.url() : JsonText.write(request.body());
  }

  static Transport passesTextTo(Consumer<String> printer) {
    return over(
        (request, real) -> {
          printer.accept(text(request));
          return real.send(request);
        });
  }

  static Transport logs() {
    return passesTextTo(LOG::finest);
  }

  static Transport prints() {
    return passesTextTo(System.out::println);
  }

  /** Prints the document as Base64 within a line, when a call has failed. */
  static Transport printsFailures() {
    return over(
        (request, real) -> {
          try {
            return real.send(request);
          } catch (TransportException e) {
            byte[] json = text(request).getBytes(StandardCharsets.UTF_8);
            System.err.println("failed: " + Base64.getEncoder().encodeToString(json));
            throw e;
          }
        });
  }

  static Transport writesTo(Path file) {
    return passesTextTo(text -> append(file, text));
  }

  private static void append(Path file, String text) {
    try {
      Files.createDirectories(file.getParent());
      Files.writeString(file, text + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Transport tellsInExceptions() {
    return over(
        (request, real) -> {
          try {
            return real.send(request);
          } catch (TransportException e) {
            throw e.mayHaveReached()
                ? TransportException.inDoubt(Phase.SENDING, text(request), e)
                : TransportException.notSent(text(request), e);
          }
        });
  }

  /** Does not send the first requests of a short time. */
  static Transport timeIsUpUnsent(int requests) {
    AtomicInteger left = new AtomicInteger(requests);
    return over(
        (request, real) -> {
          if (request.timeout().equals(ContractRows.SHORT) && left.getAndDecrement() > 0) {
            long end = System.nanoTime() + request.timeout().toNanos();
            while (System.nanoTime() < end) {
              LockSupport.parkNanos(end - System.nanoTime());
            }
            throw TransportException.notSent("the time is up", null);
          }
          return real.send(request);
        });
  }

  /** The call has already ended in doubt. */
  static Transport sendsAgainLater(Duration later) {
    return over(
        (request, real) -> {
          try {
            return real.send(request);
          } catch (TransportException e) {
            WireRequest again = request.with(List.of(WireHeader.of("X-Again", "1")));
            CompletableFuture.delayedExecutor(later.toMillis(), TimeUnit.MILLISECONDS)
                .execute(() -> ignoringFailures(real, again));
            throw e;
          }
        });
  }

  private static void ignoringFailures(Sending real, WireRequest request) {
    try {
      real.send(request);
    } catch (TransportException e) {
      // Ignored, as typical code with this mistake does.
    }
  }

  static Transport sendsAgainAtOnce() {
    return over(
        (request, real) -> {
          try {
            return real.send(request);
          } catch (TransportException e) {
            return real.send(request.with(List.of(WireHeader.of("X-Again", "1"))));
          }
        });
  }

  static Transport saysNotSent() {
    return over(
        (request, real) -> {
          try {
            return real.send(request);
          } catch (TransportException e) {
            throw TransportException.notSent("no reply", e);
          }
        });
  }

  static Transport takesBusyForNotSent() {
    return over(
        (request, real) -> {
          WireReply reply = real.send(request);
          if (reply.status() == 503) {
            throw TransportException.notSent("busy", new IOException("503"));
          }
          return reply;
        });
  }

  /** Creates an approval of the request. */
  static Transport takesFailureForApproval() {
    return over(
        (request, real) -> {
          try {
            return real.send(request);
          } catch (TransportException e) {
            return WireReply.of(200, null, approvalOf(request));
          }
        });
  }

  /** Treats a body that ends early as whole, if its start looks like an approval. */
  static Transport takesHalfABodyForWhole() {
    HttpClient http = HttpClient.newHttpClient();
    return (request, phases) ->
        new ControlExchange() {
          @Override
          WireReply send() throws IOException, InterruptedException {
            HttpResponse<InputStream> reply =
                http.send(
                    ControlTransports.http(request), HttpResponse.BodyHandlers.ofInputStream());
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            try (InputStream in = reply.body()) {
              in.transferTo(body);
            } catch (IOException e) {
              if (body.toString(StandardCharsets.UTF_8).contains("\"successful\":true")) {
                return WireReply.of(reply.statusCode(), null, approvalOf(request));
              }
              throw e;
            }
            return WireReply.read(reply.statusCode(), null, body.toByteArray());
          }
        };
  }

  static Transport losesInterrupts() {
    return over(
        (request, real) -> {
          try {
            return real.send(request);
          } finally {
            Thread.interrupted();
          }
        });
  }

  private static JsonObject approvalOf(WireRequest request) {
    JsonObject body = request.body() == null ? JsonObject.empty() : request.body();
    JsonObject.Builder purchase = JsonObject.builder().put("successful", true).put("id", "p-1");
    for (String name : new String[] {"reference", "amount", "currency"}) {
      if (body.has(name)) {
        purchase.put(name, body.get(name));
      }
    }
    return JsonObject.builder()
        .put("successful", true)
        .put("response", purchase.build())
        .put("errors", JsonArray.empty())
        .build();
  }

  static Transport answersWithTheLastReply() {
    Map<String, WireReply> last = new ConcurrentHashMap<>();
    return over(
        (request, real) -> {
          try {
            WireReply reply = real.send(request);
            last.put("", reply);
            return reply;
          } catch (TransportException e) {
            if (last.containsKey("")) {
              return last.get("");
            }
            throw e;
          }
        });
  }

  private static Transport alters(UnaryOperator<WireRequest.Builder> how, boolean body) {
    return over(
        (request, real) ->
            real.send(
                how.apply(copy(request, body ? lowerCase(request) : request.body())).build()));
  }

  private static WireRequest.Builder copy(WireRequest request, JsonObject body) {
    WireRequest.Builder copy =
        request.method().equals("GET")
            ? WireRequest.get(request.url())
            : WireRequest.post(request.url()).body(body);
    request.headers().forEach(copy::header);
    return copy.timeout(request.timeout()).approvedBy(request::isApprovedBy);
  }

  static Transport attributesEveryReply() {
    return over((request, real) -> real.send(request));
  }

  /** Assumes that no left-over reply can arrive after a pause. */
  static Transport attributesAfterSilence() {
    AtomicLong last = new AtomicLong(System.nanoTime());
    return over(
        (request, real) -> {
          boolean silent = System.nanoTime() - last.get() > TimeUnit.MILLISECONDS.toNanos(20);
          WireReply reply = real.send(request);
          last.set(System.nanoTime());
          return silent ? reply : reply;
        });
  }

  /** Assumes that a look-up, whose connection is kept here, leaves no reply over. */
  static Transport attributesAfterLookUps() {
    AtomicBoolean sent = new AtomicBoolean();
    return over(
        ControlTransports.jdk(),
        (request, real) -> {
          boolean first = request.body() != null && !sent.getAndSet(true);
          WireReply reply = real.send(request);
          return first ? reply : reply;
        });
  }

  /** Writes documents with a library that escapes other characters than the client. */
  static Transport writesDocumentsItsOwnWay() {
    HttpClient client = HttpClient.newHttpClient();
    return (request, phases) ->
        new ControlExchange() {
          @Override
          WireReply send() throws IOException, InterruptedException {
            String body = JsonText.write(request.body()).replace("-", "\\u002d");
            HttpRequest http =
                HttpRequest.newBuilder(ControlTransports.http(request), (name, value) -> true)
                    .POST(HttpRequest.BodyPublishers.ofString(body))
                    .build();
            HttpResponse<byte[]> reply = client.send(http, HttpResponse.BodyHandlers.ofByteArray());
            return WireReply.read(reply.statusCode(), null, reply.body());
          }
        };
  }

  /** Treats each value of any header as an account, so that each call has a connection. */
  static Transport separatesByEveryHeader() {
    Map<List<String>, Transport> accounts = new ConcurrentHashMap<>();
    return (request, phases) ->
        accounts
            .computeIfAbsent(
                request.headers().stream().map(WireHeader::value).toList(),
                values -> GuideCode.transport())
            .prepare(request, phases);
  }

  static Transport asksBeforeItConnects() {
    return over(
        (request, real) -> {
          boolean allowed = request.tryAcquireSendPermission();
          return real.send(copy(request, request.body()).sendIf(() -> allowed).build());
        });
  }

  static Transport forgetsTheLastLook() {
    return alters(copy -> copy, false);
  }

  static Transport lowersReferences() {
    return alters(copy -> copy, true);
  }

  private static JsonObject lowerCase(WireRequest request) {
    JsonObject body = request.body();
    if (body == null || !body.has("reference")) {
      return body;
    }
    JsonObject.Builder lower = JsonObject.builder();
    for (int i = 0; i < body.size(); i++) {
      JsonValue value = body.value(i);
      boolean reference = body.name(i).equals("reference");
      lower.put(
          body.name(i), reference ? JsonValue.of(value.text().toLowerCase(Locale.ROOT)) : value);
    }
    return lower.build();
  }

  /** Cuts texts as a database column of 255 characters does. */
  static Transport cutsLongTexts() {
    return over(
        (request, real) -> {
          JsonObject body = request.body();
          return real.send(body == null ? request : copy(request, cut(body)).build());
        });
  }

  private static JsonObject cut(JsonObject object) {
    JsonObject.Builder cut = JsonObject.builder();
    for (int i = 0; i < object.size(); i++) {
      JsonValue value = object.value(i);
      if (value.kind() == JsonValue.Kind.OBJECT) {
        value = cut(value.object());
      } else if (value.kind() == JsonValue.Kind.STRING && value.text().length() > 255) {
        value = JsonValue.of(value.text().substring(0, 255));
      }
      cut.put(object.name(i), value);
    }
    return cut.build();
  }

  static Transport doublesDeadlines() {
    return alters(copy -> copy.timeout(Duration.ofSeconds(30)), false);
  }

  static Transport forgetsTheContentType() {
    return over((request, real) -> real.send(request).withContentType(null));
  }

  static Transport takesUnreadableForEmpty() {
    return over(
        (request, real) -> {
          WireReply reply = real.send(request);
          return reply.document() == null
              ? WireReply.of(reply.status(), null, JsonObject.empty())
              : reply;
        });
  }
}
