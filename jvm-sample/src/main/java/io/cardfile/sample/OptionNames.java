package io.cardfile.sample;

/** Translates messages of the library, which name its methods, to the options of the programs. */
public final class OptionNames {

  private OptionNames() {}

  /** Returns the message with options that the shop has as well. */
  public static String ofNewJournal(String message) {
    return message
        .replace("open it with open(), not with create()", "leave out --new-journal")
        .replace("call JdbcJournal.createSchema()", "give --new-journal")
        .replace("create()", "--new-journal");
  }

  /** Returns the message with options instead of methods. */
  public static String in(String message) {
    return ofNewJournal(message)
        .replace("incomplete()", "--journal-is-incomplete")
        .replace("complete()", "--journal-is-complete")
        .replace("schema()", "--journal-schema")
        .replace("name it in trustAbsence", "give --trust-absence")
        .replace("trustAbsence", "--trust-absence")
        .replace("use restoreUnprovenTo", "give --trust-list");
  }
}
