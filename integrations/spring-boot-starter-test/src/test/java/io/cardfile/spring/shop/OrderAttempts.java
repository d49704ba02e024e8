package io.cardfile.spring.shop;

import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

@Repository
class OrderAttempts {

  private final JdbcClient database;

  OrderAttempts(JdbcClient database) {
    this.database = database;
  }

  Optional<Integer> current(String order) {
    return database
        .sql("SELECT attempt FROM shop_order WHERE id = ?")
        .param(order)
        .query(Integer.class)
        .optional();
  }

  /** Names the attempt that has ended, so that two clicks count once. */
  void next(String order, int ended) {
    database
        .sql("UPDATE shop_order SET attempt = attempt + 1 WHERE id = ? AND attempt = ?")
        .params(order, ended)
        .update();
  }
}
