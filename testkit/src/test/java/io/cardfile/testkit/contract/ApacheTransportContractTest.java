package io.cardfile.testkit.contract;

import io.cardfile.transport.Transport;

/** Apache HttpClient keeps the contract once everything is off that could send twice. */
class ApacheTransportContractTest extends TransportContract {

  @Override
  protected Transport newTransport() {
    return new ApacheTransport();
  }
}
