package io.cardfile.sample.billing;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.OutcomeSource;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.sample.GatewayCredentials;
import io.cardfile.sample.WrongOptions;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.transport.Transport;
import io.cardfile.transport.jdk.JdkTransport;
import io.cardfile.validation.ValidationException;
import java.io.Closeable;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** The gateway and the journal of a task. */
record BillingSetup(
    Endpoints endpoints,
    List<Endpoints> former,
    Optional<String> formerUser,
    Transport transport,
    BasicAuthorizer authorizer,
    BillingJournal journal)
    implements Closeable {

  /** Refuses wrong options and credentials before anything is read or opened. */
  static void require(BillingOptions options, Map<String, String> environment) throws WrongOptions {
    String url = Objects.requireNonNull(options.purchases);
    endpoints(url);
    former(options);
    authorizer(options, environment);
    BillingJournal.nameOf(options);
  }

  static BillingSetup of(BillingOptions options, Map<String, String> environment, Clock clock)
      throws IOException, WrongOptions {
    String url = Objects.requireNonNull(options.purchases);
    Endpoints endpoints = endpoints(url);
    List<Endpoints> former = former(options);
    BasicAuthorizer authorizer = authorizer(options, environment);
    String journal = BillingJournal.nameOf(options);
    return new BillingSetup(
        endpoints,
        former,
        Optional.ofNullable(options.formerUser),
        JdkTransport.create(),
        authorizer,
        BillingJournal.open(journal, Completeness.of(options), options, environment, clock));
  }

  // No wallet tokens are requested, so the wallet URL is unused.
  static Endpoints endpoints(String purchases) throws WrongOptions {
    return endpoints("--purchases", purchases);
  }

  static List<Endpoints> former(BillingOptions options) throws WrongOptions {
    return options.formerPurchases == null
        ? List.of()
        : List.of(endpoints("--former-purchases", options.formerPurchases));
  }

  private static Endpoints endpoints(String option, String url) throws WrongOptions {
    try {
      return GatewayCredentials.endpoints(url);
    } catch (ValidationException e) {
      throw new WrongOptions(option + " " + e.violations().get(0).message());
    }
  }

  /** Returns a client that sends through {@code gate}, which wraps the transport. */
  PaymentClient client(BillingOptions options, CredentialCheckTransport gate) {
    return builder(options, gate).build();
  }

  /** Returns the gateway's look-ups for the purchases of the journal. */
  OutcomeSource lookUps(BillingOptions options) {
    return builder(options, transport).lookUps().build().outcomeSource();
  }

  private PaymentClient.Builder builder(BillingOptions options, Transport gate) {
    PaymentClient.Builder builder =
        PaymentClient.builder(endpoints, gate)
            .authorizer(authorizer)
            .journal(journal.journal(), merchant())
            .deadline(options.deadline());
    former.forEach(builder::formerEndpoints);
    formerUser.ifPresent(builder::formerAccount);
    return builder;
  }

  /** Returns the credentials, with the merchant's name in the journal. */
  static BasicAuthorizer authorizer(BillingOptions options, Map<String, String> environment)
      throws WrongOptions {
    GatewayCredentials credentials =
        new GatewayCredentials(Objects.requireNonNull(options.purchases), environment);
    String merchant = options.merchant == null ? credentials.username() : options.merchant;
    if (merchant.isBlank()
        || merchant.length() > 255
        || merchant.chars().anyMatch(Character::isISOControl)) {
      throw new WrongOptions("--merchant must be 1 to 255 characters, none a control");
    }
    return credentials.authorizer().forMerchant(merchant);
  }

  /** Returns whether {@code entry} was sent to an address or account that no option names. */
  boolean isElsewhere(JournalEntry entry) {
    return entry.merchant().equals(merchant())
        && entry.destination().isPresent()
        && Stream.concat(Stream.of(endpoints), former.stream())
            .map(
                endpoint ->
                    PurchaseContent.destinationOf(
                        endpoint.purchasesUrl(), authorizer.account().orElseThrow()))
            .noneMatch(entry.destination().get()::equals);
  }

  String merchant() {
    return authorizer.merchant().orElseThrow();
  }

  @Override
  public void close() throws IOException {
    journal.close();
  }
}
