package io.cardfile.transport.retrofit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import okhttp3.OkHttp;
import org.junit.jupiter.api.Test;

/**
 * The build runs this module's tests on two lines of OkHttp; this one tells that it really does.
 */
class OkHttpVersionTest {
  @Test
  void theRunUsesTheVersionThatTheBuildNames() throws ReflectiveOperationException {
    // By reflection: the compiler would copy the constant out of the version compiled against.
    Object loaded = OkHttp.class.getField("VERSION").get(null);
    // Without the build, in an editor, any version will do.
    Object named = System.getProperty("cardfile.test.okhttp", loaded.toString());

    assertEquals(named, loaded);
  }
}
