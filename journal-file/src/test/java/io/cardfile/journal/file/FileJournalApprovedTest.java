package io.cardfile.journal.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.file.JournalDisk.OpenFile;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Approved entries are read without blocking other calls. */
class FileJournalApprovedTest {

  private static final String DESTINATION = "0123456789abcdef0123456789abcdef";

  @TempDir Path folder;

  private final Thread reader = Thread.currentThread();
  private final AtomicReference<Callable<?>> meanwhile = new AtomicReference<>(() -> null);
  private FileJournal journal;
  private JournalEntry approved;

  /** Returns a proxy that delegates calls, and runs the test's action before this thread reads. */
  private <T> T watched(Class<T> port, T real) {
    InvocationHandler handler =
        (proxy, method, arguments) -> {
          if (method.getName().equals("read") && Thread.currentThread() == reader) {
            doElsewhere(meanwhile.getAndSet(() -> null));
          }
          try {
            Object result = method.invoke(real, arguments);
            return result instanceof OpenFile file ? watched(OpenFile.class, file) : result;
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        };
    return port.cast(Proxy.newProxyInstance(port.getClassLoader(), new Class<?>[] {port}, handler));
  }

  private static void doElsewhere(Callable<?> task) throws IOException {
    FutureTask<?> future = new FutureTask<>(task);
    new Thread(future).start();
    try {
      future.get();
    } catch (ExecutionException | InterruptedException e) {
      throw new IOException("it did not go on", e);
    }
  }

  private static PurchaseContent sent(String reference) {
    return SampleContents.of(reference);
  }

  @BeforeEach
  void open() throws IOException {
    journal =
        Journals.builder(folder.resolve("journal"))
            .disk(watched(JournalDisk.class, new RealDisk(true)))
            .openOrCreate();
    JournalEntry claimed = journal.claim(sent("R-1")).entry();
    approved = journal.record(claimed, SampleContents.APPROVED);
  }

  @AfterEach
  void close() throws IOException {
    journal.close();
  }

  private List<JournalEntry> read() throws JournalException {
    return journal.approved(approved.merchant(), null, 9);
  }

  @Test
  void claimIsGrantedMeanwhile() throws Exception {
    meanwhile.set(
        () -> journal.record(journal.claim(sent("R-2")).entry(), SampleContents.APPROVED));
    assertEquals(List.of(approved), read());
    assertEquals(2, read().size());
  }

  @Test
  void afterTheFileWasWrittenAnewTheNewOneIsRead() throws Exception {
    meanwhile.set(
        () -> {
          journal.compact();
          return null;
        });
    assertEquals(List.of(approved), read());
  }

  @Test
  void afterCloseItIsUnavailable() {
    meanwhile.set(
        () -> {
          journal.close();
          return null;
        });
    JournalException e = assertThrows(JournalException.class, this::read);
    assertEquals(Reason.UNAVAILABLE, e.reason());
    assertEquals(
        "UNAVAILABLE: " + folder.resolve("journal") + " is closed: open it again", e.getMessage());
  }

  @Test
  void whatCannotBeReadIsNotTriedForEver() {
    meanwhile.set(
        () -> {
          throw new IOException("planted");
        });
    JournalException e = assertThrows(JournalException.class, this::read);
    assertEquals(Reason.REOPEN_REQUIRED, e.reason());
  }
}
