package io.cardfile;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitCallTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaCall;
import io.cardfile.validation.Violation;
import java.io.Serializable;
import java.util.Currency;
import java.util.Formatter;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.Timer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Forbidden features of core, as far as class files show them. */
class NeversTest {
  private static final Set<String> CLOCKS_AND_ZONES = Set.of("now", "systemDefault");

  /** A serialised form would contain what toString hides. */
  @Test
  void nothingIsSerializable() {
    noClasses()
        .that()
        .areNotAssignableTo(Throwable.class)
        .and()
        .areNotEnums()
        .and()
        .areNotAssignableTo(Violation.class) // A place and a rule, without a value.
        .should()
        .beAssignableTo(Serializable.class)
        .check(MainClasses.ALL);
  }

  @Test
  void nothingReadsTheEnvironmentOrPrints() {
    neverCalls(System.class, "getProperty", "getProperties", "getenv", "setProperty", "exit");
    neverCalls(Boolean.class, "getBoolean");
    neverCalls(Integer.class, "getInteger");
    neverCalls(Long.class, "getLong");
    neverCalls(Throwable.class, "printStackTrace");
    noClasses()
        .should()
        .accessTargetWhere(
            describe(
                "a standard stream",
                (JavaAccess<?> access) ->
                    access.getTargetOwner().isEquivalentTo(System.class)
                        && Set.of("out", "err", "in").contains(access.getName())))
        .check(MainClasses.ALL);
  }

  @Test
  void nothingIsLoadedOrRegisteredGlobally() {
    neverUses(ServiceLoader.class);
    neverCalls(java.security.Security.class, "addProvider", "insertProviderAt", "removeProvider");
    neverCalls(Class.class, "forName");
  }

  @Test
  void noThreadIsStartedOrTakenFromACommonPool() {
    for (Class<?> source :
        List.of(Executors.class, ForkJoinPool.class, ThreadPoolExecutor.class, Timer.class)) {
      neverUses(source);
    }
    noClasses().should().beAssignableTo(Thread.class).check(MainClasses.ALL);
    neverCalls(Thread.class, "<init>", "start", "sleep");
    neverCallsWhere(
        "asynchronous steps without an executor",
        call ->
            call.getTargetOwner().isAssignableTo(CompletableFuture.class)
                && call.getName().endsWith("Async")
                && !hasParameter(call.getTarget(), Executor.class));
  }

  /**
   * Exponents come from the library's table, because the table of the runtime depends on its
   * version and settings.
   */
  @Test
  void currenciesAndAmountsAreOurOwn() {
    neverUses(Currency.class);
    neverUses(Formatter.class);
    neverCalls(String.class, "format");
  }

  @Test
  void nothingDependsOnTheDefaultsOfTheMachine() {
    neverCallsWhere(
        "bytes to text, or back, in the default charset",
        call ->
            call.getTargetOwner().isEquivalentTo(String.class)
                && (isGetBytes(call) || isStringOfBytes(call)));
    neverCallsWhere(
        "upper or lower case of the default locale",
        call ->
            call.getTargetOwner().isEquivalentTo(String.class)
                && Set.of("toUpperCase", "toLowerCase").contains(call.getName())
                && call.getTarget().getRawParameterTypes().isEmpty());
    neverCallsWhere(
        "the default zone, or today in it",
        call ->
            call.getTargetOwner().getPackageName().equals("java.time")
                && !call.getTargetOwner().isEquivalentTo(java.time.Instant.class)
                && CLOCKS_AND_ZONES.contains(call.getName())
                && call.getTarget().getRawParameterTypes().isEmpty());
    neverCalls(java.time.Clock.class, "systemDefaultZone");
    neverCalls(java.util.Locale.class, "getDefault");
    neverCalls(java.nio.charset.Charset.class, "defaultCharset");
  }

  @Test
  void staticFieldsAreFinal() {
    fields().that().areStatic().should().beFinal().check(MainClasses.ALL);
  }

  private static boolean isGetBytes(JavaCall<?> call) {
    return call.getName().equals("getBytes") && call.getTarget().getRawParameterTypes().isEmpty();
  }

  private static boolean isStringOfBytes(JavaCall<?> call) {
    return call.getName().equals("<init>")
        && hasParameter(call.getTarget(), byte[].class)
        && !hasParameter(call.getTarget(), java.nio.charset.Charset.class);
  }

  private static boolean hasParameter(CodeUnitCallTarget target, Class<?> type) {
    return target.getRawParameterTypes().stream().anyMatch(raw -> raw.isEquivalentTo(type));
  }

  private static void neverUses(Class<?> type) {
    noClasses().should().dependOnClassesThat().areAssignableTo(type).check(MainClasses.ALL);
  }

  private static void neverCalls(Class<?> owner, String... names) {
    Set<String> forbidden = Set.of(names);
    neverCallsWhere(
        owner.getSimpleName() + " " + forbidden,
        call -> call.getTargetOwner().isAssignableTo(owner) && forbidden.contains(call.getName()));
  }

  private static void neverCallsWhere(String what, Predicate<JavaCall<?>> forbidden) {
    noClasses().should().callCodeUnitWhere(describe(what, forbidden)).check(MainClasses.ALL);
  }
}
