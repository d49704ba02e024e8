package io.cardfile.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class ScheduleTest {

  @Test
  void anErrorIsLoggedAndTheNextRunFollows(CapturedOutput output) throws Exception {
    CountDownLatch runs = new CountDownLatch(2);
    Schedule.Task broken =
        () -> {
          runs.countDown();
          throw new NoClassDefFoundError("vAlue-77");
        };
    Duration soon = Duration.ofMillis(1);
    Schedule schedule = new Schedule("cardfile-broken", soon, soon, broken, () -> {}, true);
    schedule.start();
    try {
      assertThat(runs.await(5, TimeUnit.MINUTES)).isTrue();
    } finally {
      schedule.stop();
    }
    assertThat(output)
        .contains("cardfile-broken failed and runs again: class java.lang.NoClassDefFoundError")
        .doesNotContain("vAlue-77");
  }
}
