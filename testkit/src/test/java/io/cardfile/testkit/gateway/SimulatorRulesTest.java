package io.cardfile.testkit.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class SimulatorRulesTest {

  static List<SimulatorRule> rules() {
    return GatewaySimulator.rules();
  }

  @Test
  void namesAreUnique() {
    Set<String> names = new HashSet<>();
    rules().forEach(rule -> assertTrue(names.add(rule.name()), rule.name()));
  }

  @ParameterizedTest
  @MethodSource("rules")
  void ruleIsASentenceWithASource(SimulatorRule rule) {
    assertTrue(rule.name().matches("[a-z]+(-[a-z]+)+"), rule.name());
    assertTrue(rule.description().length() > 20, rule.description());
    assertTrue(rule.toString().startsWith(rule.name() + " (" + rule.source() + "): "));
  }

  @ParameterizedTest
  @EnumSource(RuleSource.class)
  void everySourceHasRules(RuleSource source) {
    assertTrue(rules().stream().anyMatch(rule -> rule.source() == source));
  }

  @Test
  void sourcesAreWrittenInLowerCase() {
    assertEquals("specification", RuleSource.SPECIFICATION.toString());
    assertEquals("field", RuleSource.FIELD.toString());
    assertEquals("assumed", RuleSource.ASSUMED.toString());
  }

  @Test
  void listCannotBeChanged() {
    assertThrows(UnsupportedOperationException.class, () -> rules().clear());
  }
}
