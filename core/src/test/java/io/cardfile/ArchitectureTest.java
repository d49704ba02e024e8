package io.cardfile;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static java.util.stream.Collectors.toSet;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.internal.Redaction;
import io.cardfile.purchase.Capture;
import io.cardfile.purchase.NextStep;
import io.cardfile.purchase.StoredCredential;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The allowed dependencies between packages. */
class ArchitectureTest {
  private static final String ROOT = "io.cardfile";

  /** The packages from the lowest layer to the highest, each with the packages that it may use. */
  private static final List<String> LAYERS =
      List.of(
          "validation:",
          "internal: validation",
          "json:",
          "money:",
          "signing: internal validation",
          "transport: internal json validation",
          "wallet: internal json money validation signing transport",
          "journal: internal money",
          "purchase: internal json money validation transport wallet journal",
          ": internal json money validation signing transport wallet journal purchase");

  static List<String> layers() {
    return LAYERS;
  }

  private static String packageOf(String layer) {
    String name = layer.substring(0, layer.indexOf(':'));
    return name.isEmpty() ? ROOT : ROOT + "." + name;
  }

  private static String[] packagesOfAndBelow(String layer) {
    Stream<String> below =
        Stream.of(layer.substring(layer.indexOf(':') + 1).trim().split(" "))
            .map(name -> ROOT + "." + name);
    return Stream.concat(Stream.of(packageOf(layer)), below).toArray(String[]::new);
  }

  @Test
  void everyPackageIsALayer() {
    assertEquals(
        MainClasses.packages(), LAYERS.stream().map(ArchitectureTest::packageOf).collect(toSet()));
  }

  @ParameterizedTest
  @MethodSource("layers")
  void aPackageUsesOnlyWhatItsLayerNames(String layer) {
    noClasses()
        .that()
        .resideInAPackage(packageOf(layer))
        .and(
            not(belongToAnyOf(Redaction.class))) // It reads documents, which use texts of internal.
        .should()
        .dependOnClassesThat(
            resideInAPackage(ROOT + "..")
                .and(not(resideInAnyPackage(packagesOfAndBelow(layer))))
                .and(not(belongToAnyOf(NextStep.class))) // Every outcome has one.
                // What a journal keeps or a source reports of a charge.
                .and(not(belongToAnyOf(Capture.class, StoredCredential.class))))
        .check(MainClasses.ALL);
  }
}
