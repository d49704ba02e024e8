package io.cardfile.sample.shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.journal.file.FileJournal;
import io.cardfile.sample.shop.Customer.Answer;
import io.cardfile.validation.ValidationException;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShopFailureTest {

  private static final String UNREACHABLE = "http://127.0.0.1:9";

  private final List<String> log = new CopyOnWriteArrayList<>();

  @TempDir Path folder;

  @Test
  void failedJournalIsReportedAndNoOrderIsUnknown() throws IOException {
    Answer answer = ask(new JournalException(Reason.UNAVAILABLE, "the disk is gone", null));
    assertEquals(503, answer.status());
    assertEquals("the journal has failed", answer.field("error"));
    assertEquals("journal UNAVAILABLE: the disk is gone", log.get(0));
  }

  @Test
  void unexpectedExceptionIsAnsweredWithoutItsMessage() throws IOException {
    Answer answer = ask(new IllegalStateException("with a secret in it"));
    assertEquals(500, answer.status());
    assertEquals("internal error", answer.field("error"));
    assertEquals("unexpected exception: java.lang.IllegalStateException", log.get(0));
  }

  private Answer ask(Exception failure) throws IOException {
    ShopServer.Builder builder = ShopServer.builder(UNREACHABLE).journal(failing(failure));
    try (ShopServer shop = builder.log(log::add).start()) {
      return new Customer(shop).ask("INV-1");
    }
  }

  private PurchaseJournal failing(Exception failure) {
    return (PurchaseJournal)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {PurchaseJournal.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("lease")) {
                return Optional.empty();
              }
              throw failure;
            });
  }

  @Test
  void journalThatIsOpenElsewhereIsRefused() throws IOException {
    try (FileJournal held = FileJournal.create(folder.resolve("purchases.journal"))) {
      JournalException e =
          assertThrows(
              JournalException.class, () -> ShopServer.builder(UNREACHABLE).folder(folder).start());
      assertEquals(Reason.LOCKED, e.reason(), held::toString);
    }
  }

  @Test
  void failedStartLeavesNothingOpen() throws IOException {
    FileJournal.create(folder.resolve("purchases.journal")).close();
    ShopServer.Builder wrong = ShopServer.builder("ftp://gateway.example").folder(folder);
    assertThrows(ValidationException.class, wrong::start);
    ShopServer.Builder quick = ShopServer.builder(UNREACHABLE).folder(folder);
    assertThrows(
        IllegalArgumentException.class, () -> quick.quietPeriod(Duration.ofSeconds(1)).start());
    FileJournal.open(folder.resolve("purchases.journal")).close();
  }
}
