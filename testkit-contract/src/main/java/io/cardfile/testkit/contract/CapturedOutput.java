package io.cardfile.testkit.contract;

import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/**
 * Copies {@link System#out}, {@link System#err} and {@code java.util.logging} at its finest level,
 * from {@link #start} to {@link #close}. The output still reaches its original destination.
 */
final class CapturedOutput implements AutoCloseable {

  private static final List<String> PLATFORM =
      Arrays.asList("jdk.httpclient", "jdk.internal.httpclient", "sun.net.www");

  private final BiConsumer<String, String> sink;
  private final Logger root = LogManager.getLogManager().getLogger("");
  private final Handler handler = new Records();
  private final PrintStream out = new Copy(System.out, "System.out");
  private final PrintStream err = new Copy(System.err, "System.err");
  private final List<Logger> platform = new ArrayList<>();
  private volatile Level level;
  private volatile boolean closed;

  private CapturedOutput(BiConsumer<String, String> sink) {
    this.sink = sink;
    this.level = root.getLevel();
  }

  /**
   * Starts copying.
   *
   * @param sink receives the destination and the text, on any thread
   */
  static CapturedOutput start(BiConsumer<String, String> sink) {
    CapturedOutput captured = new CapturedOutput(sink);
    System.setOut(captured.out);
    System.setErr(captured.err);
    captured.root.addHandler(captured.handler);
    captured.root.setLevel(Level.ALL);
    return captured;
  }

  /** Keeps the loggers of the JVM's own HTTP clients at their usual level. */
  synchronized void excludePlatformLoggers() {
    if (platform.isEmpty()) {
      for (String name : PLATFORM) {
        Logger logger = Logger.getLogger(name);
        // Without a reference the logger and its level would be garbage-collected.
        platform.add(logger);
        logger.setLevel(Level.INFO);
      }
    }
  }

  /** Restores the original streams and level, unless other code has replaced them since. */
  @Override
  public synchronized void close() {
    closed = true;
    platform.forEach(logger -> logger.setLevel(null));
    root.removeHandler(handler);
    restoreLevel();
    if (System.out instanceof Copy) {
      System.setOut(((Copy) System.out).stillOpen());
    }
    if (System.err instanceof Copy) {
      System.setErr(((Copy) System.err).stillOpen());
    }
  }

  /** If suites run at the same time, the last one to end restores what the first one found. */
  private void restoreLevel() {
    for (Handler other : root.getHandlers()) {
      if (other instanceof Records) {
        ((Records) other).restoreLater(level);
        return;
      }
    }
    root.setLevel(level);
  }

  private void record(String place, String text) {
    if (!closed) {
      sink.accept(place, text);
    }
  }

  /**
   * A stream that passes its text on to the original stream, in that stream's charset, and copies
   * it.
   */
  private final class Copy extends PrintStream {

    private final PrintStream before;
    private final String place;

    Copy(PrintStream before, String place) {
      super(
          new OutputStream() {
            @Override
            public void write(int one) {
              write(new byte[] {(byte) one}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int from, int length) {
              before.write(bytes, from, length);
              record(place, text(bytes, from, length));
            }

            @Override
            public void flush() {
              before.flush();
            }
          },
          true);
      this.before = before;
      this.place = place;
    }

    @Override
    public void print(char character) {
      print(String.valueOf(character));
    }

    @Override
    public void print(char[] characters) {
      print(String.valueOf(characters));
    }

    @Override
    public void print(Object object) {
      print(String.valueOf(object));
    }

    @Override
    public void print(String text) {
      before.print(text);
      record(place, String.valueOf(text));
    }

    private boolean isClosed() {
      return closed;
    }

    /**
     * Returns the nearest stream that is not closed: suites that run at the same time end in any
     * order.
     */
    private PrintStream stillOpen() {
      PrintStream stream = this;
      while (stream instanceof Copy && ((Copy) stream).isClosed()) {
        stream = ((Copy) stream).before;
      }
      return stream;
    }
  }

  private static String text(byte[] bytes, int from, int length) {
    return new String(Arrays.copyOfRange(bytes, from, from + length), StandardCharsets.ISO_8859_1);
  }

  /** Copies all that a handler may print of a record: message, parameters and stack trace. */
  private final class Records extends Handler {

    private final SimpleFormatter formatter = new SimpleFormatter();

    Records() {
      setLevel(Level.ALL);
    }

    void restoreLater(Level found) {
      level = level == Level.ALL ? found : level;
    }

    @Override
    public void publish(LogRecord record) {
      StringWriter text = new StringWriter();
      text.append(formatter.formatMessage(record)).append(' ').append(record.getMessage());
      text.append(Arrays.toString(record.getParameters()));
      if (record.getThrown() != null) {
        record.getThrown().printStackTrace(new PrintWriter(text, true));
      }
      record("java.util.logging, logger " + record.getLoggerName(), text.append('\n').toString());
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
