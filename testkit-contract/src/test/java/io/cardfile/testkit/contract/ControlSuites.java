package io.cardfile.testkit.contract;

import io.cardfile.transport.Transport;
import java.util.Optional;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The contract over the controls: run by {@link DefaultHttpClientsTest}, and skipped otherwise. */
final class ControlSuites {

  static final String ASKED_FOR = "cardfile.controls";

  private ControlSuites() {}

  @ExtendWith(OnlyWhenAskedFor.class)
  abstract static class Control extends TransportContract {}

  static class UrlConnection extends Control {
    @Override
    protected Transport newTransport() {
      return ControlTransports.urlConnection();
    }
  }

  static class Apache extends Control {
    @Override
    protected Optional<String> missing(Capability capability) {
      return capability == Capability.HTTP_2
          ? Optional.of("the classic client speaks HTTP/1.1 alone")
          : Optional.empty();
    }

    @Override
    protected Transport newTransport() {
      return ControlTransports.apache();
    }

    @Override
    protected Optional<Transport> trusting(X509TrustManager trust) {
      return Optional.of(ControlTransports.apache(trust));
    }
  }

  static class Jdk extends Control {
    @Override
    protected Optional<String> missing(Capability capability) {
      return capability == Capability.SUPPRESSES_PLATFORM_LOGS
          ? Optional.of("java.net.http logs URLs by itself once its loggers are at FINEST")
          : Optional.empty();
    }

    @Override
    protected Transport newTransport() {
      return ControlTransports.jdk();
    }
  }

  static class OnlyWhenAskedFor implements ExecutionCondition {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      return context.getConfigurationParameter(ASKED_FOR).isPresent()
          ? ConditionEvaluationResult.enabled("requested")
          : ConditionEvaluationResult.disabled("fails on purpose");
    }
  }
}
