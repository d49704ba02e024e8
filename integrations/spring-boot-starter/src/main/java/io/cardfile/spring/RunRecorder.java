package io.cardfile.spring;

import io.cardfile.reconcile.Reconciliation;

/** Records a run of the reconciler as meters. Only where the application has Micrometer. */
interface RunRecorder {
  void record(Reconciliation run);
}
