package io.cardfile.sample.billing;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.journal.OutcomeSource;
import io.cardfile.sample.GatewayCredentials;
import io.cardfile.sample.WrongOptions;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.transport.Transport;
import io.cardfile.transport.jdk.JdkTransport;
import io.cardfile.validation.ValidationException;
import java.io.Closeable;
import java.io.IOException;
import java.time.Clock;
import java.util.Map;
import java.util.Objects;

/** The gateway and the journal of a task. */
record BillingSetup(
    Endpoints endpoints,
    Transport transport,
    BasicAuthorizer authorizer,
    String merchant,
    BillingJournal journal)
    implements Closeable {

  /** Refuses wrong options and credentials before anything is read or opened. */
  static void require(BillingOptions options, Map<String, String> environment) throws WrongOptions {
    String url = Objects.requireNonNull(options.purchases);
    endpoints(url);
    authorizer(options, environment);
    merchant(options, environment);
    BillingJournal.nameOf(options);
  }

  static BillingSetup of(BillingOptions options, Map<String, String> environment, Clock clock)
      throws IOException, WrongOptions {
    String url = Objects.requireNonNull(options.purchases);
    Endpoints endpoints = endpoints(url);
    BasicAuthorizer authorizer = authorizer(options, environment);
    String journal = BillingJournal.nameOf(options);
    return new BillingSetup(
        endpoints,
        JdkTransport.create(),
        authorizer,
        merchant(options, environment),
        BillingJournal.open(journal, options, environment, clock));
  }

  // No wallet tokens are requested, so the wallet URL is unused.
  static Endpoints endpoints(String url) throws WrongOptions {
    try {
      return GatewayCredentials.endpoints(url);
    } catch (ValidationException e) {
      throw new WrongOptions("--purchases " + e.violations().get(0).message());
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
    return PaymentClient.builder(endpoints, gate)
        .authorizer(authorizer)
        .journal(journal.journal(), merchant)
        .deadline(options.deadline());
  }

  private static BasicAuthorizer authorizer(BillingOptions options, Map<String, String> environment)
      throws WrongOptions {
    return credentials(options, environment).authorizer();
  }

  /** Returns the merchant's name in the journal. */
  static String merchant(BillingOptions options, Map<String, String> environment)
      throws WrongOptions {
    String merchant =
        options.merchant == null ? credentials(options, environment).username() : options.merchant;
    if (merchant.isBlank()
        || merchant.length() > 255
        || merchant.chars().anyMatch(Character::isISOControl)) {
      throw new WrongOptions("--merchant must be 1 to 255 characters, none a control");
    }
    return merchant;
  }

  private static GatewayCredentials credentials(
      BillingOptions options, Map<String, String> environment) {
    return new GatewayCredentials(Objects.requireNonNull(options.purchases), environment);
  }

  @Override
  public void close() throws IOException {
    journal.close();
  }
}
