package io.cardfile.transport.retrofit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import okhttp3.OkHttp;
import org.junit.jupiter.api.Test;

/**
 * The build runs this module's tests with two versions of OkHttp; this test verifies the version.
 */
class OkHttpVersionTest {
  @Test
  void theRunUsesTheVersionThatTheBuildNames() throws ReflectiveOperationException {
    // By reflection, because the compiler would inline the constant of the compile-time version.
    Object loaded = OkHttp.class.getField("VERSION").get(null);
    // Outside the build, in an editor, any version is accepted.
    Object named = System.getProperty("cardfile.test.okhttp", loaded.toString());

    assertEquals(named, loaded);
  }
}
