package io.cardfile.ops;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WrongUsageTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "lst                                   | did you mean list?",
        "lookup R-1                            | did you mean look-up?",
        "secret-word                           | the first word is no command",
        "list --fil x                          | did you mean --file?",
        "list --merchnat x                     | did you mean --merchant?",
        "resolve R --notcharged                | did you mean --not-charged?",
        "list --api-token canary               | CARDFILE_API_TOKEN",
        "list --db-password=canary             | CARDFILE_DB_PASSWORD",
        "list --file=canary                    | --file and its value are two words",
        "list --file                           | --file needs a value",
        "list --merchant --file canary         | --merchant needs a value",
        "resolve R --charged --reason canary   | --charged needs a value",
        "list --file a --file canary           | --file is given twice",
        "list canary --file x                  | takes no further word",
        "show --file x                         | needs one REFERENCE",
        "show a canary --file x                | needs one REFERENCE",
        "list                                  | needs one of --file, --jdbc-url",
        "list --file x --jdbc-url jdbc:canary  | takes only one of --file, --jdbc-url",
        "list --jdbc-url jdbc:nosuch:canary    | no driver",
        "list --jdbc-url jdbc:h2:mem:x;PASSWORD=canary | CARDFILE_DB_PASSWORD",
        "list --jdbc-url jdbc:postgresql://u:canary@h/d | CARDFILE_DB_PASSWORD",
        "list --jdbc-url jdbc:mysql://u:can/ary@h/d | CARDFILE_DB_PASSWORD",
        "list --jdbc-url jdbc:postgresql://h/d?password=canary | CARDFILE_DB_PASSWORD",
        "list --jdbc-url jdbc:sqlite:x?pass=canary | CARDFILE_DB_PASSWORD",
        "list --jdbc-url jdbc:sqlite:x?a=b&key=canary | CARDFILE_DB_PASSWORD",
        "list --jdbc-url jdbc:h2:mem:x;password=canary | CARDFILE_DB_PASSWORD",
        "list --jdbc-url jdbc:mysql://h/d?sslPassWord=canary | CARDFILE_DB_PASSWORD",
        "list --file x --quiet-period canary   | number of minutes or hours",
        "resolve R --file x --reason r --charged can/ary | --charged needs the gateway's ID",
        "resolve R --file x --reason r --authorized can/ary | --authorized needs the gateway's ID",
        "list --file x --yes                   | list does not take --yes",
        "show R --file x --older-than 9d       | show does not take --older-than",
        "look-up R --file x --reason canary    | look-up does not take --reason",
        "purge --older-than 9d --file x --merchant canary | removes entries of all merchants",
        "resolve R --file x --reason r         | needs one of --charged",
        "resolve R --file x --declined         | needs --reason",
        "resolve R --file x --declined --charged canary --reason r | takes only one of --charged",
        "resolve R --file x --declined --reason 4111111111111111 | --reason with your name: note"
            + " has what looks like a card number",
        "purge --file x                        | needs --older-than",
        "purge --file x --older-than canary    | number of days",
        "purge --file x --older-than 0d        | number of days",
        "check --file x                        | needs one of --live, --test",
        "check --file x --live http://canary.example --username u | --live: config_https (must be"
            + " https",
        "check --file x --live nonsense --username u | --live: config_url (must be an absolute"
            + " https URL",
        "check --file x --live https://a.example --wallet-url canary --username u | --wallet-url",
        "check --file x --live https://a.example | needs --username",
      })
  void isExplainedWithoutValues(String arguments, String message) throws Exception {
    Operator operator = new Operator();
    operator.environment.put("CARDFILE_API_TOKEN", "token");
    assertEquals(Main.WRONG_USAGE, operator.exitCodeOf(arguments.trim().split(" +")));
    assertTrue(operator.err.contains(message.trim()), operator.err);
    assertTrue(operator.err.endsWith("see help" + System.lineSeparator()), operator.err);
    assertFalse(operator.err.contains("canary"), operator.err);
    assertEquals("", operator.out);
  }

  @Test
  void aReasonThatIsTooLongIsNamedWithItsLimit() {
    Operator operator = new Operator("--file", "x", "--by", "jane");
    String reason = "r".repeat(195);
    assertEquals(
        Main.WRONG_USAGE, operator.exitCodeOf("resolve", "R", "--declined", "--reason", reason));
    assertTrue(operator.err.contains("--reason with your name"), operator.err);
    assertTrue(operator.err.contains("more than 200 characters"), operator.err);
    operator.exitCodeOf("resolve", "R", "--declined", "--reason", reason.substring(1));
    assertTrue(operator.err.contains("UNAVAILABLE"), operator.err);
  }

  @Test
  void aMissingTokenIsNamed(@TempDir Path folder) {
    Operator operator = new Operator("--live", "https://a.example", "--username", "u");
    String file = folder.resolve("x").toString();
    assertEquals(Main.WRONG_USAGE, operator.exitCodeOf("check", "--file", file));
    assertTrue(operator.err.contains("CARDFILE_API_TOKEN"), operator.err);
  }

  @Test
  void aUrlWithoutAPasswordIsTaken() {
    for (String url : new String[] {"?sslkey=/etc/shop/client.key", "?user=shop&keepAlive=1"}) {
      Operator operator = new Operator("--jdbc-url", "jdbc:nosuch://db.example:5432/shop" + url);
      assertEquals(Main.WRONG_USAGE, operator.exitCodeOf("list"));
      assertTrue(operator.err.contains("no driver"), operator.err);
    }
  }

  @Test
  void helpNamesEachExitCode() {
    Operator operator = new Operator();
    String help = operator.run();
    assertEquals(help, operator.run("help"));
    assertEquals(help, operator.run("resolve", "--help"));
    for (int code : new int[] {0, 2, 3, 4, 5}) {
      assertTrue(help.contains(code + " "), help);
    }
    assertTrue(operator.run("--version").startsWith("cardfile-ops "));
  }
}
