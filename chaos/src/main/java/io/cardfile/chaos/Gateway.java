package io.cardfile.chaos;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** The process of a gateway, as its conductor sees it. */
final class Gateway implements AutoCloseable {

  private final ChildProcess talk;
  private final List<String> cards = new ArrayList<>();
  private final String url;

  private Gateway(ChildProcess talk) throws IOException {
    this.talk = talk;
    String line = hear();
    for (; line.startsWith("card "); line = hear()) {
      cards.add(line);
    }
    if (!line.startsWith("ready ")) {
      throw new IOException("the gateway does not become ready");
    }
    url = line.substring(6);
  }

  static Gateway start(ProcessGroup family, Settings settings) throws IOException {
    String seed = Long.toString(settings.seed());
    String percent = Integer.toString(settings.percent());
    return new Gateway(new ChildProcess(family.start(GatewayMain.class, seed, percent)));
  }

  private String hear() throws IOException {
    String line = talk.hear();
    if (line == null) {
      throw new IOException("the gateway is gone");
    }
    return line;
  }

  /** One {@code card TEXT} for each card on file. */
  List<String> cards() {
    return cards;
  }

  String url() {
    return url;
  }

  /** Lets nothing go wrong any more. */
  void heal() throws IOException {
    ask("heal");
  }

  /** What has happened when no request is on its way any more. */
  LedgerSnapshot quietTruth() throws IOException {
    LedgerSnapshot before;
    LedgerSnapshot now = truth();
    do {
      before = now;
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(250));
      now = truth();
    } while (now.requests() != before.requests());
    return now;
  }

  /** What has happened so far. */
  LedgerSnapshot truth() throws IOException {
    return new LedgerSnapshot(ask("report"));
  }

  private List<String> ask(String what) throws IOException {
    talk.say(List.of(what));
    List<String> answer = new ArrayList<>();
    for (String line = hear(); !line.equals("end"); line = hear()) {
      answer.add(line);
    }
    return answer;
  }

  @Override
  public void close() {
    talk.close();
  }
}
