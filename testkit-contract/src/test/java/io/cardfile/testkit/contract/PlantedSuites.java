package io.cardfile.testkit.contract;

import io.cardfile.testkit.contract.ControlSuites.Control;
import io.cardfile.transport.Transport;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** The contract over transports that make one mistake each. */
final class PlantedSuites {

  static final Path BELOW_WORKING_FOLDER = Path.of("target", "planted", "transport.log");
  static final Path IN_TEMPORARY_FOLDER =
      Path.of(System.getProperty("java.io.tmpdir"), "cardfile-planted.log");

  private PlantedSuites() {}

  static class CachesByUrl extends Control {
    @Override
    protected Transport newTransport() {
      return PlantedTransports.cachesByUrl();
    }
  }

  static class CachesByHeaders extends Control {
    @Override
    protected Transport newTransport() {
      return PlantedTransports.cachesAsToldByHeaders();
    }
  }

  static class AttributesEveryReply extends Control {
    @Override
    protected Transport newTransport() {
      return PlantedTransports.attributesEveryReply();
    }
  }

  static class AttributesAfterPause extends Control {
    @Override
    protected Transport newTransport() {
      return PlantedTransports.attributesAfterSilence();
    }
  }

  static class AttributesAfterLookUps extends Control {
    @Override
    protected Transport newTransport() {
      return PlantedTransports.attributesAfterLookUps();
    }
  }

  static class WritesDocumentsItsOwnWay extends Control {
    @Override
    protected Transport newTransport() {
      return PlantedTransports.writesDocumentsItsOwnWay();
    }
  }

  static class SeparatesByEveryHeader extends Control {
    @Override
    protected Transport newTransport() {
      return PlantedTransports.separatesByEveryHeader();
    }
  }

  static class ChecksBeforeConnecting extends Control {
    @Override
    protected Transport newTransport() {
      return PlantedTransports.asksBeforeItConnects();
    }
  }

  static class OmitsTheContentType extends Control {
    @Override
    protected Transport newTransport() {
      return PlantedTransports.forgetsTheContentType();
    }
  }

  static class OmitsTheLastCheck extends Control {
    @Override
    protected Transport newTransport() {
      return PlantedTransports.forgetsTheLastLook();
    }
  }

  static class Logs extends Control {
    @Override
    protected Transport newTransport() {
      return PlantedTransports.logs();
    }
  }

  static class Prints extends Control {
    @Override
    protected Transport newTransport() {
      return PlantedTransports.prints();
    }
  }

  static class PrintsFailures extends Control {
    @Override
    protected Transport newTransport() {
      return PlantedTransports.printsFailures();
    }
  }

  static class WritesFile extends Control {
    @Override
    protected Transport newTransport() {
      return PlantedTransports.writesTo(BELOW_WORKING_FOLDER);
    }
  }

  static class WritesTemporaryFile extends Control {
    @Override
    protected Transport newTransport() {
      return PlantedTransports.writesTo(IN_TEMPORARY_FOLDER);
    }
  }

  static class ShowsCardInExceptions extends Control {
    @Override
    protected Transport newTransport() {
      return PlantedTransports.tellsInExceptions();
    }
  }

  /** As on a busy machine. */
  static class TimeIsUpUnsentOnce extends Control {
    @Override
    protected Transport newTransport() {
      return PlantedTransports.timeIsUpUnsent(1);
    }
  }

  static class TimeIsUpUnsentAlways extends Control {
    @Override
    protected Transport newTransport() {
      return PlantedTransports.timeIsUpUnsent(Integer.MAX_VALUE);
    }
  }

  static class SendsAgainLater extends Control {
    @Override
    protected Transport newTransport() {
      return PlantedTransports.sendsAgainLater(Duration.ofSeconds(1));
    }
  }

  static class SendsAgainAtOnce extends Control {
    @Override
    protected Transport newTransport() {
      return PlantedTransports.sendsAgainAtOnce();
    }
  }

  static class ReportsNotSent extends Control {
    @Override
    protected Transport newTransport() {
      return PlantedTransports.saysNotSent();
    }
  }

  static class ReportsBusyAsNotSent extends Control {
    @Override
    protected Transport newTransport() {
      return PlantedTransports.takesBusyForNotSent();
    }
  }

  static class ReportsFailureAsApproval extends Control {
    @Override
    protected Transport newTransport() {
      return PlantedTransports.takesFailureForApproval();
    }
  }

  static class AcceptsHalfBodies extends Control {
    @Override
    protected Transport newTransport() {
      return PlantedTransports.takesHalfABodyForWhole();
    }
  }

  static class LosesInterrupts extends Control {
    @Override
    protected Optional<String> missing(Capability capability) {
      return capability == Capability.SUPPRESSES_PLATFORM_LOGS
          ? Optional.of("java.net.http logs URLs by itself once its loggers are at FINEST")
          : Optional.empty();
    }

    @Override
    protected Transport newTransport() {
      return PlantedTransports.losesInterrupts();
    }
  }

  static class AnswersWithTheLastReply extends Control {
    @Override
    protected Transport newTransport() {
      return PlantedTransports.answersWithTheLastReply();
    }
  }

  static class LowercasesReferences extends Control {
    @Override
    protected Transport newTransport() {
      return PlantedTransports.lowersReferences();
    }
  }

  static class CutsLongTexts extends Control {
    @Override
    protected Transport newTransport() {
      return PlantedTransports.cutsLongTexts();
    }
  }

  static class IgnoresDeadlines extends Control {
    @Override
    protected Transport newTransport() {
      return PlantedTransports.doublesDeadlines();
    }
  }

  static class TreatsUnreadableAsEmpty extends Control {
    @Override
    protected Transport newTransport() {
      return PlantedTransports.takesUnreadableForEmpty();
    }
  }
}
