package io.cardfile.transport.retrofit;

import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.wallet.WalletTokenOutcome;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Optional;

/** The exceptions in outcomes. */
final class Thrown {

  private Thrown() {}

  /** Returns the cause of {@code outcome}, of either kind. */
  static Optional<Throwable> within(Object outcome) {
    if (outcome instanceof PurchaseOutcome.NotSent unsent) {
      return unsent.cause();
    }
    if (outcome instanceof PurchaseOutcome.InDoubt doubt) {
      return doubt.cause();
    }
    return outcome instanceof WalletTokenOutcome token ? token.cause() : Optional.empty();
  }

  static String print(Throwable thrown) {
    StringWriter text = new StringWriter();
    thrown.printStackTrace(new PrintWriter(text, true));
    return text.toString();
  }

  static byte[] serialised(Throwable thrown) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(thrown);
    }
    return bytes.toByteArray();
  }
}
