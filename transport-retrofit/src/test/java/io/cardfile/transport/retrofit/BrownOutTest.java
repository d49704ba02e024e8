package io.cardfile.transport.retrofit;

import io.cardfile.testsupport.http.BrownOutSuite;
import io.cardfile.transport.Transport;

class BrownOutTest extends BrownOutSuite {

  @Override
  protected Transport newTransport() {
    return RetrofitTransport.create();
  }
}
