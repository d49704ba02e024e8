package io.cardfile.testkit.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.testkit.console.ConsoleClient.Answer;
import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.gateway.GatewayRequest;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.TestCards;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What goes wrong in the console itself. */
class ConsoleErrorsTest {

  private static final class BrokenClock extends Clock {
    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }

    @Override
    public Instant instant() {
      throw new IllegalStateException("CANARY");
    }
  }

  @Test
  void anErrorInTheConsoleIsAnsweredWithItsClassAlone() throws IOException {
    GatewaySimulator simulator = GatewaySimulator.builder().clock(new BrokenClock()).build();
    try (FaultServer server = FaultServer.builder(simulator).console().start()) {
      Answer answer = new ConsoleClient(server.walletUrl()).api("clock");
      assertEquals(
          "500 {\"error\":{\"code\":\"internal\",\"message\":\"an error in the sandbox:"
              + " java.lang.IllegalStateException; please report it\"}}",
          answer.status() + " " + answer.reply().body());
    }
  }

  @Test
  void aResetBeforeTheChangeOfACardIsNotFound() {
    GatewaySimulator simulator = GatewaySimulator.create();
    simulator.putOnFile("old-1", TestCards.VISA_APPROVED, "");
    GatewayRequest request = GatewayRequest.of("POST", "/", List.of(), new byte[0]);
    ApiProblem problem =
        assertThrows(
            ApiProblem.class,
            () ->
                new CredentialsResource(simulator)
                    .change(
                        new ApiRequest(request, 1),
                        token -> {
                          simulator.reset();
                          simulator.expireCard(token);
                        }));
    assertEquals(404, problem.status);
  }
}
