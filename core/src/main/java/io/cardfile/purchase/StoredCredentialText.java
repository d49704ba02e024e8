package io.cardfile.purchase;

import io.cardfile.internal.FieldText;
import io.cardfile.purchase.StoredCredential.CardToken;
import io.cardfile.purchase.StoredCredential.NetworkReference;
import io.cardfile.purchase.StoredCredential.TrackingId;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The text form of a stored credential. Version 1 had a token and a tracking ID and no checksum;
 * version 2 adds the time, named network references and the checksum.
 */
final class StoredCredentialText {

  private static final String VERSION_1 = "cardfile-credential-1";
  private static final String VERSION_2 = "cardfile-credential-2";
  private static final String TOKEN = "token";
  private static final String TRACKING = "tracking";
  private static final String AT = "at";
  private static final String NETWORK = "network.";

  private StoredCredentialText() {}

  static String write(StoredCredential credential) {
    FieldText text =
        FieldText.named(VERSION_2)
            .put(TOKEN, credential.cardToken().reveal())
            .put(TRACKING, credential.trackingId().map(TrackingId::value).orElse(null))
            .put(AT, credential.establishedAt().map(OffsetDateTime::toString).orElse(null));
    for (NetworkReference reference : credential.networkReferences()) {
      text.put(NETWORK + reference.name(), reference.value());
    }
    return text.encode();
  }

  static StoredCredential read(String line) {
    FieldText text = FieldText.decode(line);
    if (text.name().equals(VERSION_2) && !text.isChecked()) {
      throw new IllegalArgumentException("the text is cut off or damaged");
    }
    if (!text.name().equals(VERSION_1) && !text.name().equals(VERSION_2)) {
      throw new IllegalArgumentException("not a stored credential of a known version");
    }
    return new StoredCredential(
        CardToken.of(text.require(TOKEN)),
        readTrackingId(text.get(TRACKING)),
        readTime(text.get(AT)),
        readReferences(text));
  }

  private static @Nullable TrackingId readTrackingId(@Nullable String value) {
    return value == null ? null : TrackingId.of(value);
  }

  private static @Nullable OffsetDateTime readTime(@Nullable String value) {
    try {
      return value == null ? null : OffsetDateTime.parse(value);
    } catch (DateTimeException e) {
      throw new IllegalArgumentException("the time of the stored credential is damaged");
    }
  }

  private static List<NetworkReference> readReferences(FieldText text) {
    List<NetworkReference> references = new ArrayList<>();
    for (String field : text.fieldNames()) {
      if (field.startsWith(NETWORK)) {
        String name = field.substring(NETWORK.length());
        references.add(NetworkReference.of(name, text.require(field)));
      }
    }
    return references;
  }
}
