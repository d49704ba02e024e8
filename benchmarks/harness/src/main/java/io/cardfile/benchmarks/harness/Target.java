package io.cardfile.benchmarks.harness;

/**
 * A client, and how it reaches the server.
 *
 * @param replyBytes the size of each reply; 0 for the usual one
 * @param entries the number of charges in its journal before the first round
 */
record Target(ClientSpec client, Jdk jdk, boolean tls, int replyBytes, int entries) {

  static Target usual(ClientSpec client, Jdk jdk, boolean tls) {
    return new Target(client, jdk, tls, 0, 0);
  }
}
