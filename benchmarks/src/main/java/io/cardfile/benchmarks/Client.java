package io.cardfile.benchmarks;

import io.cardfile.journal.file.FileJournal;
import io.cardfile.transport.jdk.JdkTransport;
import io.cardfile.transport.retrofit.RetrofitTransport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The clients that are compared. Only the classes of the client that is created are loaded. */
enum Client {
  CARDFILE_JDK("Cardfile on the JDK"),
  CARDFILE_JDK_JOURNAL("Cardfile on the JDK, file journal"),
  CARDFILE_RETROFIT("Cardfile on Retrofit"),
  CARDFILE_RETROFIT_JOURNAL("Cardfile on Retrofit, file journal"),
  RETROFIT("Retrofit by hand"),
  OKHTTP("OkHttp by hand"),
  ADYEN("Adyen"),
  BRAINTREE("Braintree"),
  SQUARE("Square"),
  STRIPE("Stripe");

  private final String title;

  Client(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }

  /**
   * Creates the client.
   *
   * @param url the loopback server, without a slash at the end
   * @param folder where a journal is created
   */
  Charger create(String url, Path folder) throws IOException {
    return switch (this) {
      case CARDFILE_JDK -> new CardfileCharger(url, JdkTransport.create());
      case CARDFILE_JDK_JOURNAL ->
          new CardfileCharger(url, JdkTransport.create(), newJournal(folder));
      case CARDFILE_RETROFIT -> new CardfileCharger(url, RetrofitTransport.create());
      case CARDFILE_RETROFIT_JOURNAL ->
          new CardfileCharger(url, RetrofitTransport.create(), newJournal(folder));
      case RETROFIT -> new RetrofitByHand(url);
      case OKHTTP -> new OkHttpByHand(url);
      case ADYEN -> new AdyenCharger(url);
      case BRAINTREE -> new BraintreeCharger(url);
      case SQUARE -> new SquareCharger(url);
      case STRIPE -> new StripeCharger(url);
    };
  }

  private static FileJournal newJournal(Path folder) throws IOException {
    return FileJournal.create(
        Files.createTempDirectory(folder, "journal").resolve("purchases.journal"));
  }
}
