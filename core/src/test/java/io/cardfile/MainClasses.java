package io.cardfile;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.cardfile.validation.Violation;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The class files of the library, without its tests: those in the same folder as one of its types.
 */
final class MainClasses {
  static final JavaClasses ALL = new ClassFileImporter().importPath(folder());

  private MainClasses() {}

  static Path folder() {
    try {
      return Paths.get(Violation.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  static Set<String> packages() {
    return ALL.stream()
        .map(type -> type.getPackageName())
        .filter(name -> !name.isEmpty()) // The module descriptor has no package.
        .collect(Collectors.toSet());
  }
}
