package io.cardfile.sample.server;

import io.cardfile.money.Money;
import io.cardfile.sample.server.Catalogue.Article;
import io.cardfile.wallet.CartItem;
import java.util.List;

/** What an order is for, at the catalogue's prices. Not empty; equal when the lines are. */
record Cart(List<Line> lines) {

  /** Some of one article. */
  record Line(Article article, int quantity) {

    Money cost() {
      Money price = article.price();
      return Money.ofMinor(
          Math.multiplyExact(price.minorUnits(), (long) quantity), price.currency());
    }

    CartItem item() {
      return CartItem.of(article.title(), quantity, article.price().minorUnits());
    }
  }

  Cart {
    lines = List.copyOf(lines);
  }

  Money total() {
    return lines.stream().map(Line::cost).reduce(Money::plus).orElseThrow();
  }
}
