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
 * Runs a Spring Boot test with a {@link io.cardfile.testkit.TestGateway} as the gateway, a journal
 * in memory and no scheduled reconciler. It needs no property, no database and no network. Add
 * {@code cardfile-testkit} and {@code spring-boot-starter-test} in the scope of tests.
 * <!-- region integrations/spring-boot-starter/src/test/java/io/cardfile/spring/shop/OrderServiceTest.java#annotated -->
 *
 * <pre>{@code
 * @CardfileTest(classes = OrderService.class)
 * class OrderServiceTest {
 *
 *   @Autowired OrderService orders;
 *   @Autowired TestGateway gateway;
 *
 *   @Test
 *   void anOrderIsChargedOnce() {
 *     Money amount = Money.of("19.00", "AUD");
 *     orders.charge("T-1", amount, TestCard.VISA.card(), "203.0.113.7");
 *     gateway.ledger().chargedOnce("T-1", amount);
 *   }
 *
 *   @Test
 *   void insufficientFundsAreADecline() {
 *     gateway.next().decline("51");
 *     assertThat(
 *             orders
 *                 .charge("T-1", Money.of("19.00", "AUD"), TestCard.VISA.card(), "203.0.113.7")
 *                 .kind())
 *         .isEqualTo(Kind.DECLINED);
 *   }
 * }
 * }</pre>
 *
 * <p>The gateway is {@linkplain io.cardfile.testkit.TestGateway#reset reset} after each test, so do
 * not run tests of one context in parallel. A test fails if a behaviour that it set for one request
 * did not happen.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@SpringBootTest(
    properties = {
      "cardfile.reconcile.enabled=false",
      // The application's own may refer to a variable that is not set in a test.
      "cardfile.secret=TEST"
    })
@ImportAutoConfiguration({TestGatewayConfiguration.class, CardfileAutoConfiguration.class})
public @interface CardfileTest {

  /**
   * The classes to test. Without any, the whole application is started, with its own database if it
   * has one.
   */
  @AliasFor(annotation = SpringBootTest.class, attribute = "classes")
  Class<?>[] classes() default {};

  /**
   * Whether the gateway serves HTTP on loopback, and the application's own transport sends to it.
   * Otherwise the gateway is in memory.
   */
  boolean http() default false;

  /** Whether the application's web server is started; by default it is not. */
  @AliasFor(annotation = SpringBootTest.class, attribute = "webEnvironment")
  SpringBootTest.WebEnvironment webEnvironment() default SpringBootTest.WebEnvironment.NONE;
}
