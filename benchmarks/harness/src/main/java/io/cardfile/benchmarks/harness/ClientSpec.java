package io.cardfile.benchmarks.harness;

import java.util.List;
import java.util.regex.Pattern;

/**
 * A client to compare.
 *
 * @param name as it is shown, with the version for another library
 * @param module the folder below {@code benchmarks} that has its class path
 * @param type its {@code Charger}, without the package's start
 * @param jars what of that class path it needs; a regular expression of file names
 */
record ClientSpec(String name, String module, String type, Pattern jars) {

  static final String CARDFILE = "Cardfile on Retrofit";
  static final String WITH_JOURNAL = CARDFILE + ", file journal";
  static final String BASELINE = "Retrofit by hand";

  private static final String ALL_JARS = ".*";

  // What a program with one transport and without a journal has on its class path.
  private static final String ON_RETROFIT = "(?!cardfile-(journal|transport-jdk)).*";
  private static final String WITH_RETROFIT_AND_JOURNAL = "(?!cardfile-transport-jdk).*";
  private static final String ON_JDK = "cardfile-(core|transport-jdk).*";

  /** The journals without a client, for the growth of a billing run. */
  static final ClientSpec FILE_JOURNAL =
      of("file journal alone", "cardfile", "cardfile.FileJournalAlone", ALL_JARS);

  static final ClientSpec POSTGRES_JOURNAL =
      of("PostgreSQL journal alone", "postgres", "postgres.PostgresJournalAlone", ALL_JARS);

  /** One of several processes with one journal; see {@link NodesPlan}. */
  static final ClientSpec NODE =
      of(
          "Cardfile on the JDK, PostgreSQL journal",
          "postgres",
          "postgres.CardfileOnPostgres",
          ALL_JARS);

  /** The class path of the benchmarks of parts, which is no client. */
  static final ClientSpec MICRO = of("JMH", "micro", "", ALL_JARS);

  /** Returns every client. A new transport is a class in the module cardfile, and a line here. */
  static List<ClientSpec> all() {
    return List.of(
        of(CARDFILE, "cardfile", "cardfile.CardfileOnRetrofit", ON_RETROFIT),
        of(
            WITH_JOURNAL,
            "cardfile",
            "cardfile.CardfileOnRetrofitWithJournal",
            WITH_RETROFIT_AND_JOURNAL),
        of(
            CARDFILE + ", merchant initiated",
            "cardfile",
            "cardfile.CardfileMerchantInitiated",
            ON_RETROFIT),
        of("Cardfile on the JDK", "cardfile", "cardfile.CardfileOnJdk", ON_JDK),
        of(BASELINE, "by-hand", "byhand.RetrofitByHand", ALL_JARS),
        of("OkHttp and Moshi by hand", "by-hand", "byhand.OkHttpByHand", "(?!retrofit).*"),
        of("adyen 42.0.0", "adyen", "adyen.AdyenCharger", ALL_JARS),
        of("square 47.1.0", "square", "square.SquareCharger", ALL_JARS),
        of("stripe 33.3.0", "stripe", "stripe.StripeCharger", ALL_JARS),
        of("braintree 3.52.0", "braintree", "braintree.BraintreeCharger", ALL_JARS),
        of("a bare socket", "by-hand", "byhand.BareSocket", "none"));
  }

  static ClientSpec named(String name) {
    return all().stream().filter(client -> client.name().equals(name)).findFirst().orElseThrow();
  }

  private static ClientSpec of(String name, String module, String type, String jars) {
    return new ClientSpec(name, module, "io.cardfile.benchmarks." + type, Pattern.compile(jars));
  }
}
