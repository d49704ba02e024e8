package io.cardfile.testkit.explore;

/**
 * Code that makes payments. A {@link FaultExplorer} runs it many times, several runs in parallel,
 * each from the start and against a gateway of its own.
 *
 * <p>A scenario must create its state (a shop, a database) anew in each run, make the same requests
 * whenever there is no fault, and have completed all of its work when it returns.
 */
@FunctionalInterface
public interface Scenario {

  /**
   * Makes the payments.
   *
   * @param trial the gateway of this run, which also receives the conclusions of the code
   * @throws Exception when the code fails; the explorer reports it unless {@link
   *     FaultExplorer.Builder#allow} names its class
   */
  void run(Trial trial) throws Exception;
}
