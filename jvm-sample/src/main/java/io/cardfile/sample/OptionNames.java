package io.cardfile.sample;

/** Translates messages of the journals, which advise a programmer, to the options of programs. */
public final class OptionNames {

  private OptionNames() {}

  /** Returns the message with options. */
  public static String in(String message) {
    return message
        .replace("create it once", "create it once with --new-journal")
        .replace("exists already: open it", "exists already: leave out --new-journal")
        .replace("JdbcJournal.createSchema", "--new-journal");
  }
}
