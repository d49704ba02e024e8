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
 * from {@link #start} to {@link #close}. What is written still arrives where it did before.
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
   * Starts to copy.
   *
   * @param sink receives the place and the text, on any thread
   */
  static CapturedOutput start(BiConsumer<String, String> sink) {
    CapturedOutput captured = new CapturedOutput(sink);
    System.setOut(captured.out);
    System.setErr(captured.err);
    captured.root.addHandler(captured.handler);
    captured.root.setLevel(Level.ALL);
    return captured;
  }

  /** Leaves the loggers of the JVM's own HTTP clients at the level that is usual. */
  synchronized void leavePlatformOut() {
    if (platform.isEmpty()) {
      for (String name : PLATFORM) {
        Logger logger = Logger.getLogger(name);
        platform.add(logger); // A logger without a reference is collected, with its level.
        logger.setLevel(Level.INFO);
      }
    }
  }

  /** Puts back what was there, unless something else has been put in its place since. */
  @Override
  public synchronized void close() {
    closed = true;
    platform.forEach(logger -> logger.setLevel(null));
    root.removeHandler(handler);
    putLevelBack();
    if (System.out instanceof Copy) {
      System.setOut(((Copy) System.out).stillOpen());
    }
    if (System.err instanceof Copy) {
      System.setErr(((Copy) System.err).stillOpen());
    }
  }

  /** Where suites run at the same time, the last one to end puts back what the first one found. */
  private void putLevelBack() {
    for (Handler other : root.getHandlers()) {
      if (other instanceof Records) {
        ((Records) other).leave(level);
        return;
      }
    }
    root.setLevel(level);
  }

  private void take(String place, String text) {
    if (!closed) {
      sink.accept(place, text);
    }
  }

  /** A stream whose text goes where it went before, in the charset of there, and is seen. */
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
              take(place, text(bytes, from, length));
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
      take(place, String.valueOf(text));
    }

    private boolean isClosed() {
      return closed;
    }

    /** Where suites run at the same time, they may end in any order. */
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

  /** A record as any handler may print it: message, parameters and stack trace. */
  private final class Records extends Handler {

    private final SimpleFormatter formatter = new SimpleFormatter();

    Records() {
      setLevel(Level.ALL);
    }

    void leave(Level found) {
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
      take("java.util.logging, logger " + record.getLoggerName(), text.append('\n').toString());
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
