package io.cardfile.transport.retrofit;

import io.cardfile.testkit.contract.TransportContract;
import io.cardfile.transport.Transport;

class RetrofitTransportContractTest extends TransportContract {

  @Override
  protected Transport newTransport() {
    return RetrofitTransport.create();
  }
}
