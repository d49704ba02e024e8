package io.cardfile.spring.test;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.MapPropertySource;
import org.springframework.test.context.ContextConfigurationAttributes;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.ContextCustomizerFactory;
import org.springframework.test.context.MergedContextConfiguration;
import org.springframework.test.context.TestContextAnnotationUtils;

/**
 * Starts the gateway over HTTP for {@link CardfileTest#http}. Equal, so that test classes with the
 * same settings share a context.
 */
record OverHttp() implements ContextCustomizer {

  @Override
  public void customizeContext(
      ConfigurableApplicationContext context, MergedContextConfiguration configuration) {
    context
        .getEnvironment()
        .getPropertySources()
        .addFirst(
            new MapPropertySource(
                "cardfileTestHttp", Map.of(TestGatewayConfiguration.HTTP, (Object) true)));
  }

  /** Created by Spring. */
  static final class Factory implements ContextCustomizerFactory {
    @Override
    public @Nullable ContextCustomizer createContextCustomizer(
        Class<?> testClass, List<ContextConfigurationAttributes> configurations) {
      CardfileTest test =
          TestContextAnnotationUtils.findMergedAnnotation(testClass, CardfileTest.class);
      return test != null && test.http() ? new OverHttp() : null;
    }
  }
}
