package io.cardfile.transport.retrofit;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The single permission to send. */
class TransmissionTest {

  private final Transmission transmission =
      new Transmission(Sending.to("http://localhost/").build(), phase -> {});

  @BeforeEach
  void start() {
    transmission.deadline.start(transmission.request().timeout());
  }

  @Test
  void thePermissionIsGivenOnce() {
    assertTrue(transmission.startSending(null, true));
    assertFalse(transmission.startSending(null, true));
  }

  @Test
  void thereIsNoneOnceTheOutcomeWasReturned() {
    assertFalse(transmission.failure(null).mayHaveReached());
    assertFalse(transmission.startSending(null, true));
  }

  @Test
  void thereIsNoneOnceTheBodyWasWrittenElsewhere() throws Exception {
    assertFalse(transmission.progress.startWriting());
    assertFalse(transmission.startSending(null, true));
    assertTrue(transmission.failure(null).mayHaveReached());
  }
}
