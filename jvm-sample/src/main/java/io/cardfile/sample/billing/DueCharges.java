package io.cardfile.sample.billing;

import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.validation.ValidationException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/** The charges of a CSV file in UTF-8, all checked before anything is sent. */
final class DueCharges {

  static final String[] COLUMNS = {
    "reference", "amount", "currency", "stored_credential", "auth_reason"
  };

  // A spreadsheet writes 1.2E+15 for a long number, which would be charged as another reference.
  private static final String PLAIN_REFERENCE = "[A-Za-z0-9][A-Za-z0-9._~-]*";

  private final @Nullable String customerIp;
  private final List<PurchaseRequest> requests = new ArrayList<>();
  private final List<String> badLines = new ArrayList<>();
  private final Set<String> references = new HashSet<>();

  private DueCharges(@Nullable String customerIp) {
    this.customerIp = customerIp;
  }

  static DueCharges read(Path file, @Nullable String customerIp) throws IOException {
    DueCharges charges = new DueCharges(customerIp);
    CSVFormat format =
        CSVFormat.RFC4180.builder().setHeader().setAllowMissingColumnNames(true).get();
    try (CSVParser csv = CSVParser.parse(file, StandardCharsets.UTF_8, format)) {
      if (!csv.getHeaderNames().equals(List.of(COLUMNS))) {
        charges.badLines.add("line 1: is not " + String.join(",", COLUMNS));
        return charges;
      }
      for (CSVRecord line : csv) {
        charges.add(line, csv.getCurrentLineNumber());
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    return charges;
  }

  /** Returns the charges of the good lines. */
  List<PurchaseRequest> requests() {
    return requests;
  }

  /** Returns what is wrong with the other lines, without their values. */
  List<String> badLines() {
    return badLines;
  }

  private void add(CSVRecord line, long number) {
    try {
      if (!line.isConsistent()) {
        throw new IllegalArgumentException("does not have " + COLUMNS.length + " columns");
      }
      PurchaseRequest request = request(line);
      if (!references.add(request.reference())) {
        throw new IllegalArgumentException("an earlier line has the same reference");
      }
      requests.add(request);
    } catch (ValidationException e) {
      badLines.add("line " + number + ": " + e.violations());
    } catch (IllegalArgumentException e) {
      badLines.add("line " + number + ": " + e.getMessage());
    }
  }

  private PurchaseRequest request(CSVRecord line) {
    if (!line.get("reference").matches(PLAIN_REFERENCE)) {
      throw new IllegalArgumentException("reference: letters, digits and . _ ~ - only");
    }
    if (!line.get("amount").matches("[0-9]{1,10}")) {
      throw new IllegalArgumentException("amount: not a whole number of minor units");
    }
    AuthReason reason = AuthReason.of(line.get("auth_reason"));
    if (!reason.isKnown()) { // The last reason of a truncated file is cut off.
      throw new IllegalArgumentException("auth_reason: unknown to this version");
    }
    StoredCredential credential = StoredCredential.fromText(line.get("stored_credential"));
    return PurchaseRequest.merchantInitiated(credential, reason)
        .reference(line.get("reference"))
        .amount(Money.ofMinor(Long.parseLong(line.get("amount")), line.get("currency")))
        .customerIp(customerIp)
        .build();
  }
}
