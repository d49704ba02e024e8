package io.cardfile.purchase;

import io.cardfile.internal.TextRules;
import io.cardfile.internal.Texts;
import io.cardfile.internal.WireNames;
import io.cardfile.json.JsonObject;
import io.cardfile.validation.ValidationException;
import io.cardfile.validation.Violation;
import io.cardfile.validation.Violation.Codes;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a 3-D Secure authentication by another provider, sent with a purchase in {@code
 * extra}.
 * <!-- region jvm-sample/src/test/java/io/cardfile/sample/guide/JavadocTest.java#three-d-secure -->
 *
 * <pre>{@code
 * ThreeDSecure result =
 *     ThreeDSecure.builder()
 *         .eci("05")
 *         .cavv(cavv)
 *         .version("2.2.0")
 *         .directoryServerTransactionId(id)
 *         .build();
 * PurchaseRequest.Builder request = PurchaseRequest.card(card).threeDSecure(result);
 * }</pre>
 *
 * <p>{@link #toString} shows none of the values. Immutable and thread-safe.
 */
public final class ThreeDSecure {

  private static final int LONGEST = 255;

  private final transient JsonObject fields;

  private ThreeDSecure(JsonObject fields) {
    this.fields = fields;
  }

  /** Returns a builder. The electronic commerce indicator is required, as SLI or as ECI. */
  public static Builder builder() {
    return new Builder();
  }

  /** Returns the members of {@code extra}. */
  JsonObject fields() {
    return fields;
  }

  @Override
  public String toString() {
    return "ThreeDSecure(****)";
  }

  /** Builds a {@link ThreeDSecure}; null removes a value. Not thread-safe. */
  public static final class Builder {

    private transient @Nullable String sli;
    private transient @Nullable String eci;
    private transient @Nullable String cavv;
    private transient @Nullable String xid;
    private transient @Nullable String version;
    private transient @Nullable String par;
    private transient @Nullable String directoryServerTransactionId;

    Builder() {}

    /** Sets the security level indicator, two digits such as {@code 05}; excludes {@link #eci}. */
    public Builder sli(@Nullable String sli) {
      this.sli = sli;
      return this;
    }

    /** Sets the electronic commerce indicator, two digits; excludes {@link #sli}. */
    public Builder eci(@Nullable String eci) {
      this.eci = eci;
      return this;
    }

    /** Sets the authentication value, as base64. */
    public Builder cavv(@Nullable String cavv) {
      this.cavv = cavv;
      return this;
    }

    /** Sets the transaction ID of version 1, as base64. */
    public Builder xid(@Nullable String xid) {
      this.xid = xid;
      return this;
    }

    /** Sets the version of the protocol, such as {@code 2.2.0}. */
    public Builder version(@Nullable String version) {
      this.version = version;
      return this;
    }

    /** Sets the status of the payer's authentication response, such as {@code Y}. */
    public Builder par(@Nullable String par) {
      this.par = par;
      return this;
    }

    /** Sets the transaction ID of the directory server, a UUID. */
    public Builder directoryServerTransactionId(@Nullable String id) {
      this.directoryServerTransactionId = id;
      return this;
    }

    /**
     * Builds the result.
     *
     * @throws ValidationException with every violation
     */
    public ThreeDSecure build() {
      List<Violation> violations = new ArrayList<>();
      JsonObject.Builder out = JsonObject.builder();
      putIndicator(out, violations);
      put(out, "cavv", cavv, violations);
      put(out, "xid", xid, violations);
      put(out, "ver", version, violations);
      put(out, "par", par, violations);
      put(out, "directory_server_txn_id", directoryServerTransactionId, violations);
      if (!violations.isEmpty()) {
        throw new ValidationException(violations);
      }
      return new ThreeDSecure(out.build());
    }

    private void putIndicator(JsonObject.Builder out, List<Violation> violations) {
      String indicator = sli == null ? eci : sli;
      String name = sli == null && eci != null ? "eci" : "sli";
      String path = WireNames.EXTRA + "." + name;
      if (indicator == null) {
        violations.add(Violation.error(path, Codes.MISSING, "is required, or extra.eci"));
      } else if (sli != null && eci != null) {
        violations.add(Violation.error(path, Codes.EXCLUSIVE, "excludes extra.eci"));
      } else if (indicator.length() != 2 || !Texts.isDigits(indicator)) {
        violations.add(Violation.error(path, Codes.CHARS, "must be two digits"));
      } else {
        out.put(name, indicator);
      }
    }

    private static void put(
        JsonObject.Builder out, String name, @Nullable String value, List<Violation> violations) {
      if (value != null
          && !TextRules.isRefused(WireNames.EXTRA + "." + name, value, LONGEST, violations)) {
        out.put(name, value);
      }
    }

    @Override
    public String toString() {
      return "ThreeDSecure.Builder(****)";
    }
  }
}
