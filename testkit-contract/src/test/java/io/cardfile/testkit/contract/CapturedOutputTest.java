package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CapturedOutputTest {

  private static final String MARK = "captured: ";
  private static final String LOGGER = "captured.output.test";

  private final PrintStream before = System.out;
  private final PrintStream mute = new PrintStream(OutputStream.nullOutputStream());
  private final List<String> first = new CopyOnWriteArrayList<>();
  private final List<String> second = new CopyOnWriteArrayList<>();

  @BeforeEach
  void mute() {
    System.setOut(mute);
  }

  @AfterEach
  void restore() {
    System.setOut(before);
  }

  /** Keeps only the output of these tests: other threads of the JVM may log at any time. */
  private static CapturedOutput start(List<String> texts) {
    return CapturedOutput.start(
        (place, text) -> {
          if (text.contains(MARK) || place.endsWith(LOGGER)) {
            texts.add(text.trim());
          }
        });
  }

  @Test
  void capturesEndInAnyOrder() {
    Level level = Logger.getLogger("").getLevel();
    CapturedOutput one = start(first);
    CapturedOutput two = start(second);
    System.out.print(MARK + "both");
    one.close();
    assertEquals(Level.ALL, Logger.getLogger("").getLevel());
    System.out.print(MARK + "second");
    two.close();
    System.out.print(MARK + "none");
    assertSame(mute, System.out);
    assertEquals(level, Logger.getLogger("").getLevel());
    assertEquals(List.of(MARK + "both"), first);
    assertEquals(List.of(MARK + "both", MARK + "second"), second);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ISO-8859-1", "UTF-8", "UTF-16LE"})
  void textKeepsTheCharsetOfItsStream(String charset) throws Exception {
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    System.setOut(new PrintStream(written, true, charset));
    CapturedOutput captured = start(first);
    System.out.print(MARK + "é");
    System.out.append('é').print(new char[] {'é'});
    System.out.print((Object) "é");
    System.out.printf("%s", "é");
    System.out.print((String) null);
    captured.close();
    assertEquals(MARK + "ééééénull", written.toString(charset));
    assertEquals(List.of(MARK + "é"), first);
  }

  @Test
  void aStreamThatWasReplacedMeanwhileIsKept() {
    CapturedOutput captured = start(first);
    PrintStream other = new PrintStream(OutputStream.nullOutputStream());
    System.setOut(other);
    captured.close();
    assertSame(other, System.out);
  }

  @Test
  void logsAreCapturedAtTheFinestLevelWithParametersAndStack() {
    Logger logger = Logger.getLogger(LOGGER);
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
  void loggersOfThePlatformCanBeExcluded() {
    Logger platform = Logger.getLogger("jdk.internal.httpclient.test");
    CapturedOutput captured = start(first);
    captured.excludePlatformLoggers();
    platform.finest(MARK + "a URL");
    captured.close();
    assertEquals(List.of(), first);
    assertEquals(null, Logger.getLogger("jdk.internal.httpclient").getLevel());
  }
}
