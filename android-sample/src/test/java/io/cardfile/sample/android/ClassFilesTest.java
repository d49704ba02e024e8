package io.cardfile.sample.android;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.cardfile.PaymentClient;
import io.cardfile.crypto.bouncycastle.BouncyCastleHashSigner;
import io.cardfile.journal.file.FileJournal;
import io.cardfile.journal.jdbc.JdbcJournal;
import io.cardfile.reconcile.Reconciler;
import io.cardfile.testkit.TestGateway;
import io.cardfile.testkit.contract.TransportContract;
import io.cardfile.transport.jdk.JdkTransport;
import io.cardfile.transport.retrofit.RetrofitTransport;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The class files of published modules and of the app are Java 8, which every dexer reads. */
class ClassFilesTest {

  private static final int JAVA_8 = 52;

  static final List<Class<?>> ONE_OF_EACH_MODULE =
      List.of(
          PaymentClient.class,
          RetrofitTransport.class,
          JdkTransport.class,
          BouncyCastleHashSigner.class,
          FileJournal.class,
          JdbcJournal.class,
          Reconciler.class,
          TestGateway.class,
          TransportContract.class,
          CheckoutPresenter.class);

  @Test
  void everyClassFileIsOfJava8() throws Exception {
    int count = 0;
    for (Class<?> type : ONE_OF_EACH_MODULE) {
      Collection<Integer> versions = ClassFiles.versionsBeside(type).values();
      assertFalse(versions.isEmpty(), type.getName());
      assertEquals(JAVA_8, Collections.max(versions), "with " + type.getName());
      count += versions.size();
    }
    System.out.println(
        "class files: "
            + count
            + " in "
            + ONE_OF_EACH_MODULE.size()
            + " modules, major 52 at most");
  }
}
