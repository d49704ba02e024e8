package io.cardfile.transport.jdk;

import io.cardfile.testsupport.http.ManyFaultsSuite;
import io.cardfile.transport.Transport;

class ManyFaultsTest extends ManyFaultsSuite {

  @Override
  protected Transport newTransport() {
    return JdkTransport.create();
  }
}
