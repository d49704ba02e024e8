package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.io.OutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CapturedOutputTest {

  private final PrintStream before = System.out;
  private final PrintStream mute = new PrintStream(OutputStream.nullOutputStream());
  private final List<String> first = new ArrayList<>();
  private final List<String> second = new ArrayList<>();

  @BeforeEach
  void mute() {
    System.setOut(mute);
  }

  @AfterEach
  void putBack() {
    System.setOut(before);
  }

  private static CapturedOutput start(List<String> texts) {
    return CapturedOutput.start((place, text) -> texts.add(text.trim()));
  }

  @Test
  void capturesEndInAnyOrder() {
    Level level = Logger.getLogger("").getLevel();
    CapturedOutput one = start(first);
    CapturedOutput two = start(second);
    System.out.print("both");
    one.close();
    assertEquals(Level.ALL, Logger.getLogger("").getLevel());
    System.out.print("second");
    two.close();
    System.out.print("none");
    assertSame(mute, System.out);
    assertEquals(level, Logger.getLogger("").getLevel());
    assertEquals(List.of("both"), first);
    assertEquals(List.of("both", "second"), second);
  }

  @Test
  void aStreamThatWasPutInPlaceMeanwhileStays() {
    CapturedOutput captured = start(first);
    PrintStream other = new PrintStream(OutputStream.nullOutputStream());
    System.setOut(other);
    captured.close();
    assertSame(other, System.out);
  }

  @Test
  void logsAreCapturedAtTheFinestLevelWithParametersAndStack() {
    Logger logger = Logger.getLogger("captured.output.test");
    Level level = Logger.getLogger("").getLevel();
    CapturedOutput captured = start(first);
    logger.log(Level.FINEST, "text without a place", "parameter");
    logger.log(Level.FINER, "failed", new IllegalStateException("cause"));
    captured.close();
    assertEquals(2, first.size());
    assertEquals("text without a place text without a place[parameter]", first.get(0));
    assertEquals(true, first.get(1).contains("IllegalStateException: cause"), first.get(1));
    assertEquals(level, Logger.getLogger("").getLevel());
  }

  @Test
  void loggersOfThePlatformCanBeLeftOut() {
    Logger platform = Logger.getLogger("jdk.internal.httpclient.test");
    CapturedOutput captured = start(first);
    captured.leavePlatformOut();
    platform.finest("a URL");
    captured.close();
    assertEquals(List.of(), first);
    assertEquals(null, Logger.getLogger("jdk.internal.httpclient").getLevel());
  }
}
