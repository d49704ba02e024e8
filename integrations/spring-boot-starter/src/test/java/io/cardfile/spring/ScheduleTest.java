package io.cardfile.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ScheduleTest {

  @Test
  void theNextRunFollowsARunThatEndedWithAnError() throws Exception {
    CountDownLatch runs = new CountDownLatch(2);
    Runnable broken =
        () -> {
          runs.countDown();
          throw new NoClassDefFoundError("broken");
        };
    Duration soon = Duration.ofMillis(1);
    Schedule schedule = new Schedule("cardfile-broken", soon, soon, broken);
    schedule.start();
    try {
      assertThat(runs.await(1, TimeUnit.MINUTES)).isTrue();
    } finally {
      schedule.stop();
    }
  }
}
