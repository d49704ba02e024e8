package io.cardfile.transport.jdk;

import io.cardfile.testsupport.http.BrownOutSuite;
import io.cardfile.transport.Transport;

class BrownOutTest extends BrownOutSuite {

  @Override
  protected Transport newTransport() {
    return JdkTransport.create();
  }
}
