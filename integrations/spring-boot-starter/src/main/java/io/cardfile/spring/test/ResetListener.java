package io.cardfile.spring.test;

import io.cardfile.testkit.TestGateway;
import org.springframework.test.context.TestContext;
import org.springframework.test.context.TestContextAnnotationUtils;
import org.springframework.test.context.TestExecutionListener;

/** Resets the gateway after each test, because Spring keeps it for the next ones. */
final class ResetListener implements TestExecutionListener {

  @Override
  public void afterTestMethod(TestContext test) {
    if (!TestContextAnnotationUtils.hasAnnotation(test.getTestClass(), CardfileTest.class)
        || !test.hasApplicationContext()) {
      return;
    }
    TestGateway gateway = test.getApplicationContext().getBean(TestGateway.class);
    try {
      if (test.getTestException() == null) {
        gateway.assertBehavioursHappened();
      }
    } finally {
      gateway.reset();
    }
  }
}
