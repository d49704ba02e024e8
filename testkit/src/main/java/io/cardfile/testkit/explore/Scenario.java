package io.cardfile.testkit.explore;

/**
 * Code that makes payments, as a {@link FaultExplorer} runs it: many times, a few at a time, each
 * time from the start and against a gateway of its own.
 *
 * <p>So it must make whatever it keeps between payments (a shop, a data base) anew each time, make
 * the same requests when nothing goes wrong, and have ended all of its work when it returns.
 */
@FunctionalInterface
public interface Scenario {

  /**
   * Makes the payments.
   *
   * @param trial the gateway of this run, and where to tell what was concluded
   * @throws Exception when the code gives up in a way that {@link FaultExplorer.Builder#allow} does
   *     not name, which the explorer reports
   */
  void run(Trial trial) throws Exception;
}
