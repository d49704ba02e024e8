package io.cardfile.spring;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Prints the problem and what to do in place of a stack trace. */
final class CardfileStartFailureAnalyzer extends AbstractFailureAnalyzer<CardfileStartException> {

  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, CardfileStartException cause) {
    return new FailureAnalysis(String.valueOf(cause.getMessage()), cause.action(), rootFailure);
  }
}
