package io.cardfile;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toSet;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.internal.Redaction;
import io.cardfile.purchase.Capture;
import io.cardfile.purchase.NextStep;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.transport.Phase;
import io.cardfile.transport.WireReply;
import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleDescriptor.Requires.Modifier;
import java.nio.file.Files;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The allowed dependencies between packages. */
class ArchitectureTest {
  private static final String ROOT = "io.cardfile";

  /** The packages of java.base that core may use; none that Android lacks. */
  private static final String[] PLATFORM =
      ("java.io java.lang java.lang.annotation java.math java.net java.nio java.nio.charset"
              + " java.security java.text java.time java.time.format java.time.temporal java.util"
              + " java.util.concurrent java.util.concurrent.atomic java.util.concurrent.locks"
              + " java.util.function java.util.regex java.util.stream java.util.zip javax.crypto"
              + " javax.crypto.spec javax.net.ssl org.jspecify.annotations")
          .split(" ");

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

  private static List<String> packagesBelow(String layer) {
    return Stream.of(layer.substring(layer.indexOf(':') + 1).trim().split(" "))
        .filter(name -> !name.isEmpty())
        .map(name -> ROOT + "." + name)
        .collect(toList());
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
  void everyPackageIsALayer() {
    Set<String> names = LAYERS.stream().map(ArchitectureTest::packageOf).collect(toSet());
    assertEquals(LAYERS.size(), names.size());
    assertEquals(MainClasses.packages(), names);
  }

  @Test
  void layerNamesOnlyLayersBelowIt() {
    Set<String> below = new HashSet<>();
    for (String layer : LAYERS) {
      assertTrue(below.containsAll(packagesBelow(layer)), layer);
      below.add(packageOf(layer));
    }
  }

  @ParameterizedTest
  @MethodSource("layers")
  void aPackageUsesOnlyWhatItsLayerNames(String layer) {
    List<String> ours = new ArrayList<>(packagesBelow(layer));
    ours.add(packageOf(layer));
    classes()
        .that()
        .resideInAPackage(packageOf(layer))
        .and(
            not(belongToAnyOf(Redaction.class))) // It reads documents, which use texts of internal.
        .should()
        .onlyDependOnClassesThat(
            resideInAnyPackage(with(PLATFORM, ours.toArray(String[]::new)))
                .or(belongToAnyOf(NextStep.class)) // Every outcome has one.
                // What a journal keeps or a source reports of a charge.
                .or(belongToAnyOf(Capture.class, StoredCredential.class)))
        .check(MainClasses.ALL);
  }

  @Test
  void purchasesKnowOfATransportOnlyItsRepliesAndHowFarItGot() {
    noClasses()
        .that()
        .resideInAPackage("io.cardfile.purchase")
        .should()
        .dependOnClassesThat(
            resideInAPackage("io.cardfile.transport")
                .and(not(equivalentTo(Phase.class)))
                .and(not(equivalentTo(WireReply.class))))
        .check(MainClasses.ALL);
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
