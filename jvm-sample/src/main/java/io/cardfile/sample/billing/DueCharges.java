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

/**
 * The charges of a CSV file in UTF-8, all checked before anything is sent.
 *
 * @param requests the charges of the good lines
 * @param badLines what is wrong with the others, without their values
 */
record DueCharges(List<PurchaseRequest> requests, List<String> badLines) {

  static final String[] COLUMNS = {
    "reference", "amount", "currency", "stored_credential", "auth_reason"
  };

  // A spreadsheet writes 1.2E+15 for a long number, which would be charged as another reference.
  private static final String PLAIN_REFERENCE = "[A-Za-z0-9][A-Za-z0-9._~-]*";

  static DueCharges read(Path file) throws IOException {
    DueCharges charges = new DueCharges(new ArrayList<>(), new ArrayList<>());
    CSVFormat format =
        CSVFormat.RFC4180.builder().setHeader(COLUMNS).setSkipHeaderRecord(true).get();
    Set<String> references = new HashSet<>();
    try (CSVParser csv = CSVParser.parse(file, StandardCharsets.UTF_8, format)) {
      for (CSVRecord line : csv) {
        charges.add(line, csv.getCurrentLineNumber(), references);
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    return charges;
  }

  private void add(CSVRecord line, long number, Set<String> references) {
    try {
      if (!line.isConsistent()) {
        throw new IllegalArgumentException("it has not " + COLUMNS.length + " columns");
      }
      PurchaseRequest request = request(line);
      if (!references.add(request.reference())) {
        throw new IllegalArgumentException("its reference is that of an earlier line");
      }
      requests.add(request);
    } catch (ValidationException e) {
      badLines.add("line " + number + ": " + e.violations());
    } catch (IllegalArgumentException e) {
      badLines.add("line " + number + ": " + e.getMessage());
    }
  }

  private static PurchaseRequest request(CSVRecord line) {
    if (!line.get("reference").matches(PLAIN_REFERENCE)) {
      throw new IllegalArgumentException("reference: letters, digits and . _ ~ - only");
    }
    if (!line.get("amount").matches("[0-9]{1,10}")) {
      throw new IllegalArgumentException("amount: not a whole number of minor units");
    }
    AuthReason reason = AuthReason.of(line.get("auth_reason"));
    if (!reason.isKnown()) { // Or the file is half copied.
      throw new IllegalArgumentException("auth_reason: unknown to this version");
    }
    StoredCredential credential = StoredCredential.fromText(line.get("stored_credential"));
    return PurchaseRequest.merchantInitiated(credential, reason)
        .reference(line.get("reference"))
        .amount(Money.ofMinor(Long.parseLong(line.get("amount")), line.get("currency")))
        .build();
  }
}
