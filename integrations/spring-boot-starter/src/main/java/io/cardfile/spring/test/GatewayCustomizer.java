package io.cardfile.spring.test;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.test.context.ContextConfigurationAttributes;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.ContextCustomizerFactory;
import org.springframework.test.context.MergedContextConfiguration;
import org.springframework.test.context.TestContextAnnotationUtils;

/**
 * Applies {@link CardfileTest#http}, and names a merchant if the application names none. Equal for
 * test classes with the same settings, so that these share a context.
 */
record GatewayCustomizer(boolean http) implements ContextCustomizer {

  @Override
  public void customizeContext(
      ConfigurableApplicationContext context, MergedContextConfiguration configuration) {
    MutablePropertySources sources = context.getEnvironment().getPropertySources();
    sources.addFirst(
        new MapPropertySource("cardfileTest", Map.of(TestGatewayConfiguration.HTTP, http)));
    sources.addLast(
        new MapPropertySource("cardfileDefaults", Map.of("cardfile.merchant", "TEST-merchant")));
  }

  /** Created by Spring. */
  static final class Factory implements ContextCustomizerFactory {
    @Override
    public @Nullable ContextCustomizer createContextCustomizer(
        Class<?> testClass, List<ContextConfigurationAttributes> configurations) {
      CardfileTest test =
          TestContextAnnotationUtils.findMergedAnnotation(testClass, CardfileTest.class);
      return test == null ? null : new GatewayCustomizer(test.http());
    }
  }
}
