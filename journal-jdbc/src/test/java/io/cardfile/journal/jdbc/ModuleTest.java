package io.cardfile.journal.jdbc;

import static java.util.stream.Collectors.toSet;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleDescriptor.Requires.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The visible part of the module. */
class ModuleTest {

  private static Path classes() throws Exception {
    return Path.of(JdbcJournal.class.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  @Test
  void theModuleNeedsCoreAndJdbcAlone() throws Exception {
    ModuleDescriptor descriptor;
    try (InputStream file = Files.newInputStream(classes().resolve("module-info.class"))) {
      descriptor = ModuleDescriptor.read(file);
    }
    Set<String> needed =
        descriptor.requires().stream()
            .filter(module -> !module.modifiers().contains(Modifier.STATIC))
            .map(ModuleDescriptor.Requires::name)
            .collect(toSet());
    assertEquals(Set.of("java.base", "java.sql", "io.cardfile.core"), needed);
    assertEquals(
        Set.of("io.cardfile.journal.jdbc.postgresql", "io.cardfile.journal.jdbc.sqlite"),
        descriptor.opens().stream().map(ModuleDescriptor.Opens::source).collect(toSet()));
  }

  @Test
  void oneTypeIsPublic() throws Exception {
    List<String> found = new ArrayList<>();
    try (Stream<Path> files = Files.list(classes().resolve("io/cardfile/journal/jdbc"))) {
      for (Path file : files.filter(name -> name.toString().endsWith(".class")).toList()) {
        String name = file.getFileName().toString().replace(".class", "");
        Class<?> type = Class.forName("io.cardfile.journal.jdbc." + name);
        if (java.lang.reflect.Modifier.isPublic(type.getModifiers())) {
          found.add(name);
        }
      }
    }
    found.sort(null);
    assertEquals(List.of("JdbcJournal", "JdbcJournal$Builder"), found);
  }
}
