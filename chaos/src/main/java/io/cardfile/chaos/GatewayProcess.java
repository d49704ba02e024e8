package io.cardfile.chaos;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** The process of a gateway, as the process that started it sees it. */
final class GatewayProcess implements AutoCloseable {

  private final ChildProcess child;
  private final List<String> cards = new ArrayList<>();
  private final String url;

  private GatewayProcess(ChildProcess child) throws IOException {
    this.child = child;
    String line = readLine();
    for (; line.startsWith("card "); line = readLine()) {
      cards.add(line);
    }
    if (!line.startsWith("ready ")) {
      throw new IOException("the gateway process did not become ready");
    }
    url = line.substring(6);
  }

  static GatewayProcess start(ProcessGroup group, ChaosSettings settings) throws IOException {
    String seed = Long.toString(settings.seed());
    String percent = Integer.toString(settings.percent());
    return new GatewayProcess(new ChildProcess(group.start(GatewayMain.class, seed, percent)));
  }

  private String readLine() throws IOException {
    String line = child.readLine();
    if (line == null) {
      throw new IOException("the gateway process has ended");
    }
    return line;
  }

  /** Returns a line {@code card TEXT} for each card on file. */
  List<String> cards() {
    return cards;
  }

  String url() {
    return url;
  }

  /** Ends the faults. */
  void clearFaults() throws IOException {
    query("clear-faults");
  }

  /** Waits until no further requests arrive, and returns the ledger. */
  LedgerSnapshot quiescentLedger() throws IOException {
    LedgerSnapshot before;
    LedgerSnapshot now = ledger();
    do {
      before = now;
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(250));
      now = ledger();
    } while (now.requests() != before.requests());
    return now;
  }

  /** Returns the ledger so far. */
  LedgerSnapshot ledger() throws IOException {
    return new LedgerSnapshot(query("report"));
  }

  private List<String> query(String what) throws IOException {
    child.send(List.of(what));
    List<String> answer = new ArrayList<>();
    for (String line = readLine(); !line.equals("end"); line = readLine()) {
      answer.add(line);
    }
    return answer;
  }

  @Override
  public void close() {
    child.close();
  }
}
