package io.cardfile.sample.shop;

import io.javalin.http.Context;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The sessions of browsers, in memory. A session ends after 30 minutes without a request; when
 * there are too many, the one that was used longest ago ends. Thread-safe.
 */
final class Sessions {

  private static final Duration IDLE = Duration.ofMinutes(30);

  private record Entry(Session session, Instant lastUsed) {}

  private final transient Map<String, Entry> entries = new LinkedHashMap<>(16, 0.75f, true);
  private final int limit;
  private final Clock clock;
  private final String cookie;

  /**
   * Creates a store.
   *
   * @param port part of the cookie's name, because browsers share cookies between ports
   */
  Sessions(int limit, int port, Clock clock) {
    this.limit = limit;
    this.clock = clock;
    this.cookie = "shop_" + port;
  }

  /** Returns the session of a request; empty if it has none, or if it has ended. */
  Optional<Session> find(Context request) {
    return find(request.cookie(cookie));
  }

  /** Returns the session of a request; creates it if there is none. */
  Session of(Context request) {
    return find(request).orElseGet(() -> create(request, new Session()));
  }

  /**
   * Gives the session of a request a new ID, so that an ID from before a login is worth nothing.
   */
  void renew(Context request) {
    Session session = of(request);
    forget(request.cookie(cookie));
    create(request, session);
  }

  private synchronized Optional<Session> find(@Nullable String id) {
    dropIdle();
    Entry entry = id == null ? null : entries.get(id);
    if (entry == null || id == null) {
      return Optional.empty();
    }
    entries.put(id, new Entry(entry.session(), clock.instant()));
    return Optional.of(entry.session());
  }

  private synchronized void forget(@Nullable String id) {
    entries.remove(id);
  }

  private synchronized Session create(Context request, Session session) {
    if (entries.size() >= limit) {
      removeFirst(entries.entrySet().iterator());
    }
    String id = Secrets.token();
    entries.put(id, new Entry(session, clock.instant()));
    request.header("Set-Cookie", cookie + "=" + id + "; Path=/; HttpOnly; SameSite=Lax");
    return session;
  }

  /** The least recently used sessions come first. */
  private void dropIdle() {
    Instant oldest = clock.instant().minus(IDLE);
    Iterator<Map.Entry<String, Entry>> all = entries.entrySet().iterator();
    while (all.hasNext() && all.next().getValue().lastUsed().isBefore(oldest)) {
      all.remove();
    }
  }

  private static void removeFirst(Iterator<?> entries) {
    entries.next();
    entries.remove();
  }
}
