package io.cardfile.sample.shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.TestClock;
import io.javalin.http.Context;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.mockito.Mockito;

class SessionsTest {

  private final TestClock clock = TestClock.at(Instant.parse("2026-03-02T00:00:00Z"));
  private final Sessions sessions = new Sessions(2, 8490, clock);

  /** A request of one browser, which keeps the cookie of its session. */
  private static Context browser() {
    AtomicReference<String> cookie = new AtomicReference<>();
    Context context = Mockito.mock(Context.class);
    Mockito.when(context.cookie("shop_8490")).thenAnswer(call -> cookie.get());
    Mockito.when(context.header(Mockito.eq("Set-Cookie"), Mockito.anyString()))
        .thenAnswer(
            call -> {
              cookie.set(call.<String>getArgument(1).split("[=;]")[1]);
              return context;
            });
    return context;
  }

  @Test
  void sessionEndsAfterThirtyMinutesWithoutARequest() {
    Context browser = browser();
    Session session = sessions.of(browser);
    clock.advance(Duration.ofMinutes(30));
    assertEquals(session, sessions.of(browser));
    clock.advance(Duration.ofMinutes(30).plusMillis(1));
    assertFalse(sessions.find(browser).isPresent());
    assertNotEquals(session, sessions.of(browser));
  }

  @Test
  void sessionThatWasUsedLongestAgoEndsWhenThereAreTooMany() {
    Context first = browser();
    Context second = browser();
    sessions.of(first);
    sessions.of(second);
    sessions.of(first);
    sessions.of(browser());
    assertTrue(sessions.find(first).isPresent());
    assertFalse(sessions.find(second).isPresent());
  }

  @Test
  void renewedSessionHasAnotherId() {
    Context browser = browser();
    Session session = sessions.of(browser);
    String before = browser.cookie("shop_8490");
    sessions.renew(browser);
    assertNotEquals(before, browser.cookie("shop_8490"));
    assertEquals(session, sessions.of(browser));
    Context thief = Mockito.mock(Context.class);
    Mockito.when(thief.cookie("shop_8490")).thenReturn(before);
    assertFalse(sessions.find(thief).isPresent());
  }
}
