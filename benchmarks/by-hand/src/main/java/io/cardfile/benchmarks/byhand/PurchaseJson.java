package io.cardfile.benchmarks.byhand;

import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import java.io.IOException;

/** Writes and reads the documents with Moshi's streams, without reflection. */
public final class PurchaseJson {

  private static final JsonReader.Options ENVELOPE =
      JsonReader.Options.of("successful", "response");
  private static final JsonReader.Options RESPONSE =
      JsonReader.Options.of(
          "successful",
          "captured",
          "amount",
          "captured_amount",
          "id",
          "authorization",
          "card_number",
          "card_holder",
          "card_expiry",
          "card_token",
          "card_type",
          "message",
          "reference",
          "currency",
          "settlement_date",
          "transaction_date",
          "response_code",
          "rrn",
          "metadata");
  private static final JsonReader.Options METADATA =
      JsonReader.Options.of("authorization_tracking_id");

  private PurchaseJson() {}

  /** Writes the document of a purchase. */
  public static void write(JsonWriter out, Purchase purchase) throws IOException {
    out.beginObject();
    out.name("amount").value(purchase.amount());
    out.name("currency").value(purchase.currency());
    out.name("reference").value(purchase.reference());
    out.name("card_holder").value(purchase.holder());
    out.name("card_number").value(purchase.number());
    out.name("card_expiry").value(purchase.expiry());
    out.name("cvv").value(purchase.cvv());
    out.name("extra").beginObject();
    out.name("card_on_file").value(true);
    out.name("stored_credential_indicator").value("I");
    out.endObject();
    out.endObject();
  }

  /** Reads the reply to a purchase. */
  public static PurchaseReply read(JsonReader in) throws IOException {
    PurchaseReply reply = new PurchaseReply();
    in.beginObject();
    while (in.hasNext()) {
      switch (in.selectName(ENVELOPE)) {
        case 0 -> reply.accepted = in.nextBoolean();
        case 1 -> readResponse(in, reply);
        default -> skip(in);
      }
    }
    in.endObject();
    return reply;
  }

  private static void readResponse(JsonReader in, PurchaseReply reply) throws IOException {
    in.beginObject();
    while (in.hasNext()) {
      switch (in.selectName(RESPONSE)) {
        case 0 -> reply.successful = in.nextBoolean();
        case 1 -> reply.captured = in.nextBoolean();
        case 2 -> reply.amount = in.nextLong();
        case 3 -> reply.capturedAmount = in.nextLong();
        case 4 -> reply.id = in.nextString();
        case 5 -> reply.authorization = in.nextString();
        case 6 -> reply.cardNumber = in.nextString();
        case 7 -> reply.cardHolder = in.nextString();
        case 8 -> reply.cardExpiry = in.nextString();
        case 9 -> reply.cardToken = in.nextString();
        case 10 -> reply.cardType = in.nextString();
        case 11 -> reply.message = in.nextString();
        case 12 -> reply.reference = in.nextString();
        case 13 -> reply.currency = in.nextString();
        case 14 -> reply.settlementDate = in.nextString();
        case 15 -> reply.transactionDate = in.nextString();
        case 16 -> reply.responseCode = in.nextString();
        case 17 -> reply.rrn = in.nextString();
        case 18 -> readMetadata(in, reply);
        default -> skip(in);
      }
    }
    in.endObject();
  }

  private static void readMetadata(JsonReader in, PurchaseReply reply) throws IOException {
    in.beginObject();
    while (in.hasNext()) {
      if (in.selectName(METADATA) == 0) {
        reply.trackingId = in.nextString();
      } else {
        skip(in);
      }
    }
    in.endObject();
  }

  private static void skip(JsonReader in) throws IOException {
    in.skipName();
    in.skipValue();
  }
}
