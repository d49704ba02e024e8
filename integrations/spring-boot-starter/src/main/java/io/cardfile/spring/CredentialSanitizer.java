package io.cardfile.spring;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.SanitizableData;
import org.springframework.boot.actuate.endpoint.SanitizingFunction;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Masks token and secret in the actuator's endpoints, also when they show values: under whatever
 * name, because a property may refer to a variable of any name.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(name = "org.springframework.boot.actuate.endpoint.SanitizingFunction")
class CredentialSanitizer {

  @Bean
  static SanitizingFunction cardfileCredentialSanitizer(CardfileProperties properties) {
    return data ->
        shows(data, properties.token) || shows(data, properties.secret)
            ? data.withSanitizedValue()
            : data;
  }

  private static boolean shows(SanitizableData data, @Nullable String credential) {
    Object value = data.getValue();
    return value != null
        && credential != null
        && !credential.isBlank()
        && value.toString().contains(credential);
  }
}
