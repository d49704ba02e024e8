package io.cardfile.spring.test;

import io.cardfile.spring.CardfileAutoConfiguration;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.core.annotation.AliasFor;

/**
 * Tests code that pays, with a {@link io.cardfile.testkit.FakeGateway} in memory as the gateway, a
 * journal in memory and no scheduled reconciler. It needs no property, no database and no network.
 *
 * <pre>{@code
 * @CardfileTest(classes = OrderService.class)
 * class OrderServiceTest {
 *   @Autowired OrderService orders;
 *   @Autowired FakeGateway gateway;
 * }
 * }</pre>
 *
 * <p>Spring keeps a context for all test classes with the same settings, and so the gateway with
 * its ledger: give each test references of its own. The beans are {@code FakeGateway}, {@code
 * InMemoryJournal} and those of the starter.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@SpringBootTest(
    webEnvironment = SpringBootTest.WebEnvironment.NONE,
    properties = {
      "cardfile.reconcile.enabled=false",
      // The application's own may refer to a variable that is not set in a test.
      "cardfile.secret=TEST"
    })
@ImportAutoConfiguration({FakeGatewayConfiguration.class, CardfileAutoConfiguration.class})
public @interface CardfileTest {

  /**
   * The classes to test. Without any, the whole application is started, with its own database if it
   * has one.
   */
  @AliasFor(annotation = SpringBootTest.class, attribute = "classes")
  Class<?>[] classes() default {};
}
