package io.cardfile.spring.shop;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.datasource.init.ResourceDatabasePopulator;

class OrderAttemptsTest {

  @Test
  void twoClicksWithTheSameAttemptCountOnce() {
    DriverManagerDataSource source =
        new DriverManagerDataSource("jdbc:h2:mem:attempts;DB_CLOSE_DELAY=-1");
    new ResourceDatabasePopulator(new ClassPathResource("db/migration/V1__orders.sql"))
        .execute(source);
    JdbcClient database = JdbcClient.create(source);
    database.sql("INSERT INTO shop_order (id) VALUES ('A-1'), ('A-2')").update();
    OrderAttempts attempts = new OrderAttempts(database);
    attempts.next("A-1", 1);
    attempts.next("A-1", 1);
    assertThat(attempts.current("A-1")).contains(2);
    assertThat(attempts.current("A-2")).contains(1);
    assertThat(attempts.current("A-3")).isEmpty();
  }
}
