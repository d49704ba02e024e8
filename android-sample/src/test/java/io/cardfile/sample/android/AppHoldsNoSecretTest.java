package io.cardfile.sample.android;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.sample.shop.ShopServer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The app cannot sign or make purchases: its class files name no class that could. */
class AppHoldsNoSecretTest {

  private static final List<String> OF_A_SERVER =
      List.of(
          "io/cardfile/signing/",
          "io/cardfile/purchase/",
          "io/cardfile/journal/",
          "io/cardfile/wallet/LocalWalletTokenSigner",
          "io/cardfile/transport/BasicAuthorizer",
          "javax/crypto/");

  @Test
  void appNamesNoServerClass() throws Exception {
    assertEquals(List.of(), named(CheckoutPresenter.class));
  }

  @Test
  void serverNamesAllServerClasses() throws Exception {
    List<String> named = named(ShopServer.class);

    assertEquals(OF_A_SERVER.subList(0, OF_A_SERVER.size() - 1), named);
  }

  private static List<String> named(Class<?> type) throws Exception {
    String all = ClassFiles.textBeside(type);
    return OF_A_SERVER.stream().filter(all::contains).toList();
  }
}
