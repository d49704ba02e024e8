package io.cardfile.spring;

import io.cardfile.journal.PurchaseJournal;
import java.util.concurrent.Executor;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

/** Lets every executor end before the journal: a call that it runs still has to be recorded. */
final class ShutdownOrder implements SmartInitializingSingleton {

  private final ConfigurableListableBeanFactory beans;

  ShutdownOrder(ConfigurableListableBeanFactory beans) {
    this.beans = beans;
  }

  @Override
  public void afterSingletonsInstantiated() {
    for (String journal : beans.getBeanNamesForType(PurchaseJournal.class, false, false)) {
      for (String executor : beans.getBeanNamesForType(Executor.class, false, false)) {
        beans.registerDependentBean(journal, executor);
      }
    }
  }
}
