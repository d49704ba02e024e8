package io.cardfile.testkit;

import io.cardfile.transport.WireReply;

/** One reply of the table of {@link Replies}, filled in for a purchase. Immutable. */
public final class SampleReply {

  /** The kind of request that the reply answers. */
  public enum Operation {
    /** A purchase. */
    PURCHASE,
    /** A wallet token request. */
    WALLET_TOKEN
  }

  private final String name;
  private final String description;
  private final Operation operation;
  private final String expected;
  private final WireReply reply;

  SampleReply(
      String name, String description, Operation operation, String expected, WireReply reply) {
    this.name = name;
    this.description = description;
    this.operation = operation;
    this.expected = expected;
    this.reply = reply;
  }

  /** Returns the name in the table: F1 to F22, with a letter if there are several forms. */
  public String name() {
    return name;
  }

  /** Returns a short description of the reply. */
  public String description() {
    return description;
  }

  /** Returns the kind of request that it answers. */
  public Operation operation() {
    return operation;
  }

  /**
   * Returns the outcome that a client must return: Approved, Declined, Refused or InDoubt for a
   * purchase; Issued, Refused or Failed for a wallet token.
   */
  public String expected() {
    return expected;
  }

  /** Returns the reply as a transport returns it. */
  public WireReply reply() {
    return reply;
  }

  /**
   * Returns a text such as {@code F1: approved first transaction with a tracking ID -> Approved}.
   */
  @Override
  public String toString() {
    return name + ": " + description + " -> " + expected;
  }
}
