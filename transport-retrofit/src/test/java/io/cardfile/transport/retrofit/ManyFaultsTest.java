package io.cardfile.transport.retrofit;

import io.cardfile.testsupport.http.ManyFaultsSuite;
import io.cardfile.transport.Transport;

class ManyFaultsTest extends ManyFaultsSuite {

  @Override
  protected Transport newTransport() {
    return RetrofitTransport.create();
  }
}
