package io.cardfile.testkit.fault;

import io.cardfile.testkit.gateway.GatewaySimulator;
import java.util.Objects;

/** The requests with which the gateway does something. Immutable. */
public final class When {

  enum Kind {
    NEXT,
    REQUEST,
    REFERENCE,
    PERCENT,
    ALWAYS
  }

  final Kind kind;
  final int number;
  final long seed;
  final String reference;

  private When(Kind kind, int number, long seed, String reference) {
    this.kind = kind;
    this.number = number;
    this.seed = seed;
    this.reference = reference;
  }

  /** Returns the next request that has no other behaviour in front of this one. */
  public static When next() {
    return new When(Kind.NEXT, 0, 0, "");
  }

  /** Returns every request. */
  public static When always() {
    return new When(Kind.ALWAYS, 0, 0, "");
  }

  /** Returns one request by its number from now on, counted from 1. */
  public static When request(int number) {
    if (number < 1) {
      throw new IllegalArgumentException("requests are counted from 1");
    }
    return new When(Kind.REQUEST, number, 0, "");
  }

  /** Returns the next purchase with this reference. */
  public static When reference(String reference) {
    if (Objects.requireNonNull(reference, "reference == null").isEmpty()) {
      throw new IllegalArgumentException("a reference is not empty");
    }
    return new When(Kind.REFERENCE, 0, 0, reference);
  }

  /** Returns a share of all requests; the same requests for the same seed. */
  public static When percent(int percent, long seed) {
    if (percent < 0 || percent > 100) {
      throw new IllegalArgumentException("a share is 0 to 100 percent");
    }
    return new When(Kind.PERCENT, percent, seed, "");
  }

  /** Returns this with the absolute number of the request. */
  When after(int requests) {
    return kind == Kind.REQUEST ? new When(kind, requests + number, 0, "") : this;
  }

  boolean isOnce() {
    return kind == Kind.NEXT || kind == Kind.REQUEST || kind == Kind.REFERENCE;
  }

  /** Returns the end of a text of the dialect, such as {@code @next}. */
  @Override
  public String toString() {
    switch (kind) {
      case NEXT:
        return "@next";
      case REQUEST:
        return "@" + number;
      case REFERENCE:
        return "@ref=" + GatewaySimulator.withoutCardNumber(reference);
      case PERCENT:
        return "@" + number + "%";
      default:
        return "";
    }
  }
}
