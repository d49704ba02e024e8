package io.cardfile.testsupport.postgres;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** No failure leaves a folder or a reserved port. */
class PgBouncerResourcesTest {

  private Account account;
  private ServerResources resources;

  @BeforeEach
  void reserve() throws IOException {
    account = Account.current();
    resources = ServerResources.of(account);
  }

  @AfterEach
  void close() {
    resources.close();
  }

  @Test
  void failedStartReleasesThem() throws IOException {
    String unwritable = "\ud800";
    assertThrows(
        CharacterCodingException.class, () -> PgBouncer.start(account, resources, unwritable));
    assertReleased();
  }

  @Test
  void interruptedCloseReleasesThem() throws IOException {
    Process guard = new ProcessBuilder("sleep", "40").start();
    try {
      PgBouncer bouncer = new PgBouncer(null, resources, guard);
      Thread.currentThread().interrupt();
      assertThrows(IOException.class, bouncer::close);
      assertTrue(Thread.interrupted(), "the interrupt is kept");
    } finally {
      guard.destroyForcibly();
    }
    assertReleased();
  }

  private void assertReleased() throws IOException {
    assertFalse(Files.exists(resources.folder()));
    ServerPort.reserve(resources.port()).close();
  }
}
