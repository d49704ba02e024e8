package io.cardfile.sample.billing;

import io.cardfile.PaymentClient;
import io.cardfile.purchase.PurchaseRequest;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Charges due payments on several threads, and stops when the gateway does not answer. */
final class BillingRun {

  private static final int THREADS = 8;

  private final PaymentClient client;
  private final PrintStream out;

  BillingRun(PaymentClient client, PrintStream out) {
    this.client = client;
    this.out = out;
  }

  /** Charges, prints progress and a report, and returns the exit code. */
  int charge(List<PurchaseRequest> due) throws InterruptedException, ExecutionException {
    Progress progress = new Progress(due.size(), out);
    ExecutorService pool = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<?>> running = new ArrayList<>();
      for (PurchaseRequest charge : due) {
        Future<?> call = pool.submit(() -> chargeUnlessStopped(charge, progress));
        if (!progress.hasSent()) {
          call.get(); // One charge shows whether the token and the URL are right.
        }
        running.add(call);
      }
      for (Future<?> call : running) {
        call.get();
      }
    } finally {
      pool.shutdownNow();
      progress.report();
    }
    return progress.exitCode();
  }

  private void chargeUnlessStopped(PurchaseRequest charge, Progress progress) {
    if (!progress.mustStop()) {
      progress.add(client.purchase(charge).execute());
    }
  }
}
