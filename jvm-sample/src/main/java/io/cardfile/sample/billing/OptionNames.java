package io.cardfile.sample.billing;

/** Translates messages of the library, which name its methods, to the options of this program. */
final class OptionNames {

  private OptionNames() {}

  static String in(String message) {
    return message
        .replace("open it with open(), not with create()", "leave out --new-journal")
        .replace("call JdbcJournal.createSchema()", "give --new-journal")
        .replace("incomplete()", "--journal-is-incomplete")
        .replace("complete()", "--journal-is-complete")
        .replace("create()", "--new-journal")
        .replace("schema()", "--journal-schema")
        .replace("name it in trustAbsence", "give --trust-absence")
        .replace("trustAbsence", "--trust-absence")
        .replace("formerEndpoints", "--former-purchases")
        .replace("lostSince", "--lost-since")
        .replace("use restoreUnprovenTo", "give --trust-list");
  }
}
