package io.cardfile.testsupport.postgres;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class CommandTest {

  private static final Duration LONG = Duration.ofSeconds(20);
  private static final List<String> ENDLESS = List.of("sh", "-c", "echo begun $$; exec sleep 40");

  @Test
  void inputIsReadAndOutputReturned() throws IOException {
    byte[] input = "line\n".repeat(100_000).getBytes(StandardCharsets.UTF_8); // More than a pipe.
    String output = Command.run(List.of("cat"), new ByteArrayInputStream(input));
    assertEquals("line\n".repeat(100_000), output);
  }

  @Test
  void failureShowsTheOutput() {
    List<String> line = List.of("sh", "-c", "echo no >&2; exit 3");
    IOException e = assertThrows(IOException.class, () -> Command.run(line));
    assertTrue(e.getMessage().endsWith(" failed: no\n"), e.getMessage());
  }

  @Test
  void programThatDoesNotEndIsDestroyedAndItsOutputShown() throws Exception {
    IOException e =
        assertTimeoutPreemptively(
            LONG, () -> assertThrows(IOException.class, () -> run(Duration.ofSeconds(3))));
    String message = e.getMessage();
    assertTrue(message.contains(" did not end within 3 s: begun "), message);
    long pid = Long.parseLong(message.replaceFirst("(?s).*begun ([0-9]+)\n", "$1"));
    ProcessHandle.of(pid)
        .map(ProcessHandle::onExit)
        .ifPresent(end -> end.orTimeout(LONG.toSeconds(), TimeUnit.SECONDS).join());
  }

  @Test
  void interruptEndsTheWait() {
    assertTimeoutPreemptively(
        LONG,
        () -> {
          Thread.currentThread().interrupt();
          IOException e = assertThrows(IOException.class, () -> run(Duration.ofMinutes(2)));
          assertTrue(e.getMessage().contains(" was interrupted: "), e.getMessage());
          assertTrue(Thread.interrupted(), "the interrupt is kept");
        });
  }

  private static String run(Duration limit) throws IOException {
    return Command.run(ENDLESS, InputStream.nullInputStream(), limit);
  }
}
