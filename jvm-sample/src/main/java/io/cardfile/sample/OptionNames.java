package io.cardfile.sample;

/** Translates messages of the library, which name its methods, to the options of the programs. */
public final class OptionNames {

  private OptionNames() {}

  /** Returns the message with options instead of methods. */
  public static String in(String message) {
    return message
        .replace("open it with open(), not with create()", "leave out --new-journal")
        .replace("call JdbcJournal.createSchema()", "give --new-journal")
        .replace("create()", "--new-journal");
  }
}
