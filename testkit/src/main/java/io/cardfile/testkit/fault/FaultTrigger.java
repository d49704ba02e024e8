package io.cardfile.testkit.fault;

import io.cardfile.testkit.gateway.GatewaySimulator;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The exchanges to which a scheduled fault happens. Immutable. */
public final class FaultTrigger {

  /** The kind of a trigger. */
  public enum Kind {
    /** Once, at the first opportunity. */
    ONCE,
    /** Every exchange. */
    ALWAYS,
    /** Every request on one connection. */
    CONNECTION,
    /** One request by its number. */
    REQUEST,
    /** One request by its number from the moment of scheduling. */
    NEXT_REQUEST,
    /** The next purchase with a reference. */
    REFERENCE,
    /** A share of all requests or connections, at random. */
    RANDOM
  }

  private final Kind kind;
  private final int number;
  private final long seed;
  private final @Nullable String reference;

  private FaultTrigger(Kind kind, int number, long seed, @Nullable String reference) {
    this.kind = kind;
    this.number = number;
    this.seed = seed;
    this.reference = reference;
  }

  /** Returns the trigger of {@link FaultServer#once}. */
  public static FaultTrigger once() {
    return new FaultTrigger(Kind.ONCE, 0, 0, null);
  }

  /** Returns the trigger of {@link FaultServer#always}. */
  public static FaultTrigger always() {
    return new FaultTrigger(Kind.ALWAYS, 0, 0, null);
  }

  /** Returns the trigger of {@link FaultServer#onConnection}. */
  public static FaultTrigger onConnection(int number) {
    return new FaultTrigger(Kind.CONNECTION, positive(number), 0, null);
  }

  /** Returns the trigger of {@link FaultServer#onRequest}. */
  public static FaultTrigger onRequest(int number) {
    return new FaultTrigger(Kind.REQUEST, positive(number), 0, null);
  }

  /** Returns the trigger of {@link FaultServer#onNextRequest}. */
  public static FaultTrigger onNextRequest(int number) {
    return new FaultTrigger(Kind.NEXT_REQUEST, positive(number), 0, null);
  }

  /** Returns the trigger of {@link FaultServer#onReference}. */
  public static FaultTrigger onReference(String reference) {
    Objects.requireNonNull(reference, "reference == null");
    return new FaultTrigger(Kind.REFERENCE, 0, 0, reference);
  }

  /**
   * Returns the trigger of {@link FaultServer#sometimes}, for one fault. Faults with the same seed
   * are drawn for the same requests, so give each its own.
   *
   * @param percent 0 to 100
   */
  public static FaultTrigger sometimes(int percent, long seed) {
    if (percent < 0 || percent > 100) {
      throw new IllegalArgumentException("a share is 0 to 100 percent");
    }
    return new FaultTrigger(Kind.RANDOM, percent, seed, null);
  }

  private static int positive(int number) {
    if (number < 1) {
      throw new IllegalArgumentException("connections and requests are counted from 1");
    }
    return number;
  }

  /** Returns this trigger with the absolute number of the request. */
  FaultTrigger after(int requests) {
    if (kind != Kind.NEXT_REQUEST) {
      return this;
    }
    int absolute = (int) Math.min(Integer.MAX_VALUE, (long) requests + number);
    return new FaultTrigger(Kind.REQUEST, absolute, 0, null);
  }

  /** Returns the kind; {@code REQUEST} for a scheduled trigger of {@code NEXT_REQUEST}. */
  public Kind kind() {
    return kind;
  }

  /** Returns the number of the connection or request, or the percentage; otherwise 0. */
  public int number() {
    return number;
  }

  /** Returns the seed of a random trigger; otherwise 0. */
  public long seed() {
    return seed;
  }

  /** Returns the reference; empty for other triggers. */
  public Optional<String> reference() {
    return Optional.ofNullable(reference);
  }

  boolean isOnce() {
    return kind == Kind.ONCE || kind == Kind.REQUEST || kind == Kind.REFERENCE;
  }

  /** Whether it applies; of a random one the draw decides, of a reference the body. */
  boolean applies(int connection, int request) {
    switch (kind) {
      case CONNECTION:
        return number == connection;
      case REQUEST:
        return number == request;
      default:
        return kind == Kind.ONCE || kind == Kind.ALWAYS;
    }
  }

  /** Shows the kind and its values, such as {@code request 7}; never a card number. */
  @Override
  public String toString() {
    switch (kind) {
      case CONNECTION:
        return "connection " + number;
      case REQUEST:
        return "request " + number;
      case NEXT_REQUEST:
        return "request " + number + " from now";
      case REFERENCE:
        return "reference " + GatewaySimulator.withoutCardNumber(String.valueOf(reference));
      case RANDOM:
        return number + " percent, seed " + seed;
      default:
        return kind == Kind.ONCE ? "once" : "always";
    }
  }
}
