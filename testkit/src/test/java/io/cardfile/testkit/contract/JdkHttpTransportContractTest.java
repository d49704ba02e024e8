package io.cardfile.testkit.contract;

import io.cardfile.transport.Transport;

/** The contract can be kept by another HTTP stack, and the port does not lean on one of them. */
class JdkHttpTransportContractTest extends TransportContract {

  @Override
  protected Transport newTransport() {
    return new JdkHttpTransport();
  }
}
