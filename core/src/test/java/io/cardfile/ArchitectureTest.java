package io.cardfile;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Collectors.toSet;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.json.JsonText;
import io.cardfile.transport.Phase;
import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleDescriptor.Requires.Modifier;
import java.nio.file.Files;
import java.text.Normalizer;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The allowed dependencies between packages. */
class ArchitectureTest {
  /** The packages of java.base that core may use; none that Android lacks. */
  private static final String[] PLATFORM =
      ("java.io java.lang java.lang.annotation java.math java.net java.nio"
              + " java.nio.charset java.security java.text java.time java.time.format"
              + " java.time.temporal java.util"
              + " java.util.concurrent java.util.concurrent.atomic java.util.concurrent.locks"
              + " java.util.function java.util.stream java.util.zip javax.crypto javax.crypto.spec"
              + " javax.net.ssl org.jspecify.annotations")
          .split(" ");

  /** Each package and the packages that it may use; the root package may use all of them. */
  private static final Map<String, List<String>> MAY_USE =
      Map.ofEntries(
          Map.entry("json", List.of()),
          Map.entry("money", List.of()),
          Map.entry("internal", List.of()),
          Map.entry("validation", List.of()),
          Map.entry("internal.rules", List.of("internal", "money", "validation")),
          Map.entry("signing", List.of("validation", "internal")),
          Map.entry("transport", List.of("json", "validation", "internal")),
          Map.entry(
              "wallet", List.of("money", "signing", "validation", "internal", "internal.rules")),
          Map.entry("journal", List.of("money", "purchase", "internal")),
          Map.entry(
              "purchase",
              List.of(
                  "json",
                  "money",
                  "transport",
                  "validation",
                  "wallet",
                  "internal",
                  "internal.rules")),
          Map.entry(
              "internal.wire",
              List.of("internal", "journal", "json", "money", "purchase", "transport", "wallet")));

  static Set<String> packagesOfOurs() {
    return MAY_USE.keySet();
  }

  @Test
  void coreStandsOnThePlatformAlone() {
    classes()
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(with(PLATFORM, "io.cardfile.."))
        .check(MainClasses.ALL);
  }

  @Test
  void ofTextFormsTheNormalizerIsUsedAlone() {
    noClasses()
        .should()
        .dependOnClassesThat(
            resideInAPackage("java.text")
                .and(not(equivalentTo(Normalizer.class)))
                .and(not(equivalentTo(Normalizer.Form.class))))
        .because("the others go by a locale")
        .check(MainClasses.ALL);
  }

  @Test
  void everyPackageHasARow() {
    Set<String> rows = MAY_USE.keySet().stream().map(row -> "io.cardfile." + row).collect(toSet());
    Set<String> found = MainClasses.packages();
    found.remove("io.cardfile");

    assertEquals(rows, found);
  }

  @ParameterizedTest
  @MethodSource("packagesOfOurs")
  void aPackageUsesOnlyWhatItsRowNames(String row) {
    Stream<String> ours = Stream.concat(Stream.of(row), MAY_USE.get(row).stream());
    classes()
        .that()
        .resideInAPackage("io.cardfile." + row)
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            with(PLATFORM, ours.map(name -> "io.cardfile." + name).toArray(String[]::new)))
        .check(MainClasses.ALL);
  }

  @Test
  void purchasesKnowOfATransportOnlyHowFarItGot() {
    noClasses()
        .that()
        .resideInAPackage("io.cardfile.purchase")
        .should()
        .dependOnClassesThat(
            resideInAPackage("io.cardfile.transport").and(not(equivalentTo(Phase.class))))
        .orShould()
        .dependOnClassesThat(equivalentTo(JsonText.class))
        .check(MainClasses.ALL);
  }

  @Test
  void wireNamesAreKnownWhereDocumentsAreMadeAndRead() {
    classes()
        .that()
        .haveFullyQualifiedName("io.cardfile.internal.WireNames")
        .should()
        .onlyHaveDependentClassesThat()
        .resideInAnyPackage(
            "io.cardfile.internal", "io.cardfile.internal.wire", "io.cardfile.purchase")
        .check(MainClasses.ALL);
  }

  @Test
  void noPackagesUseEachOtherInACircle() {
    slices().matching("io.cardfile.(**)").should().beFreeOfCycles().check(MainClasses.ALL);
  }

  @Test
  void theModuleExportsEveryPackageButTheInternalOnes() throws IOException {
    Set<String> exported =
        descriptor().exports().stream()
            .filter(export -> !export.isQualified())
            .map(ModuleDescriptor.Exports::source)
            .collect(toSet());
    Set<String> wanted = MainClasses.packages();
    wanted.removeIf(name -> name.startsWith("io.cardfile.internal"));

    assertEquals(wanted, exported);
  }

  @Test
  void theModuleNeedsNoOtherAtRunTime() throws IOException {
    Set<String> needed =
        descriptor().requires().stream()
            .filter(module -> !module.modifiers().contains(Modifier.STATIC))
            .map(ModuleDescriptor.Requires::name)
            .collect(toSet());

    assertEquals(Set.of("java.base"), needed);
  }

  private static ModuleDescriptor descriptor() throws IOException {
    try (InputStream file =
        Files.newInputStream(MainClasses.folder().resolve("module-info.class"))) {
      return ModuleDescriptor.read(file);
    }
  }

  private static String[] with(String[] some, String... more) {
    return Stream.concat(Stream.of(some), Stream.of(more)).toArray(String[]::new);
  }
}
