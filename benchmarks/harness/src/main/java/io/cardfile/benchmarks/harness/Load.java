package io.cardfile.benchmarks.harness;

/**
 * What each client does in a round.
 *
 * @param threads each of which waits for its reply before it charges again
 * @param virtual whether they are virtual threads
 * @param charges the largest number of charges in one round
 * @param millis the longest time of one round
 */
record Load(int threads, boolean virtual, int charges, long millis) {

  String command() {
    return threads + " " + virtual + " " + charges + " " + millis;
  }

  String label() {
    return threads + (virtual ? " virtual threads" : threads == 1 ? " thread" : " threads");
  }
}
