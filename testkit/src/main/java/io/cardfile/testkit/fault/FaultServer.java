package io.cardfile.testkit.fault;

import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.LedgerBook;
import io.cardfile.testkit.http.GatewayServer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** The former front end of {@link GatewayServer}, until its users have moved. */
public final class FaultServer implements AutoCloseable {

  private final GatewayServer server;
  private final Map<Fault, List<Behaviours.Entry>> entries = new IdentityHashMap<>();

  private FaultServer(GatewayServer server) {
    this.server = server;
  }

  /** Starts a server over HTTP on a free port, in front of {@code simulator}. */
  public static FaultServer inFrontOf(GatewaySimulator simulator) throws IOException {
    return builder(simulator).start();
  }

  /** Returns a builder. */
  public static Builder builder(GatewaySimulator simulator) {
    return new Builder(simulator);
  }

  /** Schedules the fault once. */
  public FaultServer once(Fault fault) {
    return add(fault, When.next());
  }

  /** Schedules the fault for every exchange. */
  public FaultServer always(Fault fault) {
    return add(fault, When.always());
  }

  /** Schedules the fault for one request, counted from the first. */
  public FaultServer onRequest(int number, Fault fault) {
    return add(fault, When.request(number - requests()));
  }

  /** Schedules the fault for one request, counted from now. */
  public FaultServer onNextRequest(int number, Fault fault) {
    return add(fault, When.request(number));
  }

  /** Schedules the fault for the next purchase with this reference. */
  public FaultServer onReference(String reference, Fault fault) {
    return add(fault, When.reference(reference));
  }

  /** Schedules faults at random. */
  public FaultServer sometimes(int percent, long seed, List<Fault> faults) {
    for (int i = 0; i < faults.size(); i++) {
      add(faults.get(i), When.percent(percent / faults.size() + 1, seed + i));
    }
    return this;
  }

  private synchronized FaultServer add(Fault fault, When when) {
    Behaviours.Entry entry = server.behaviours().add(fault.act, when);
    entries.computeIfAbsent(fault, each -> new ArrayList<>()).add(entry);
    return this;
  }

  /** Removes all faults. */
  public FaultServer clearFaults() {
    server.behaviours().clear();
    return this;
  }

  /** Sets everything back to the start. */
  public void reset() {
    server.reset();
  }

  /** Returns the base URL. */
  public String walletUrl() {
    return server.url();
  }

  /** Returns the base URL. */
  public String purchasesUrl() {
    return server.url();
  }

  /** Returns the simulator. */
  public GatewaySimulator simulator() {
    return server.simulator();
  }

  /** Returns the behaviours. */
  public Behaviours behaviours() {
    return server.behaviours();
  }

  /** Returns the ledger. */
  public LedgerBook ledger() {
    return server.simulator().ledger();
  }

  /** Returns the number of connections. */
  public int connections() {
    return server.behaviours().connections();
  }

  /** Returns the number of requests. */
  public int requests() {
    return server.behaviours().requests();
  }

  /** Waits until the fault has happened. */
  public synchronized boolean awaitFault(Fault fault, Duration limit) {
    return entries.containsKey(fault)
        && server.behaviours().await(entries.get(fault).get(0), limit);
  }

  /** Returns how often the fault happened. */
  public synchronized int happened(Fault fault) {
    return entries.getOrDefault(fault, new ArrayList<>()).stream()
        .mapToInt(Behaviours.Entry::happened)
        .sum();
  }

  @Override
  public void close() {
    server.close();
  }

  /** Builds a {@link FaultServer}. */
  public static final class Builder {

    private GatewayServer.Builder server;
    private final GatewaySimulator simulator;

    private Builder(GatewaySimulator simulator) {
      this.simulator = simulator;
      server = GatewayServer.builder(simulator, new Behaviours());
    }

    /** Serves HTTPS. */
    public Builder https() {
      server.https();
      return this;
    }

    /** Serves the console. */
    public Builder console() {
      server.console();
      return this;
    }

    /** Sets the host. */
    public Builder host(String host) {
      server.host(host);
      return this;
    }

    /** Sets the password. */
    public Builder adminToken(String token) {
      server.adminToken(token);
      return this;
    }

    /** Sets the port. */
    public Builder port(int port) {
      server.port(port);
      return this;
    }

    /** Sets the maximum wait. */
    public Builder maxWait(Duration maxWait) {
      server.maxWait(maxWait);
      return this;
    }

    /** Shares the behaviours; call it first. */
    public Builder behaviours(Behaviours behaviours) {
      server = GatewayServer.builder(simulator, behaviours);
      return this;
    }

    /** Starts the server. */
    public FaultServer start() throws IOException {
      return new FaultServer(server.start());
    }
  }
}
