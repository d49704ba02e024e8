package io.cardfile.sample.shop;

import io.cardfile.money.Money;
import io.cardfile.wallet.CartItem;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Quantities of articles. Immutable; two carts with the same quantities are equal. */
record Cart(Map<Article, Integer> quantities) {

  static final Cart EMPTY = new Cart(Map.of());

  /** A quantity of one article. */
  record Line(Article article, int quantity) {

    Money total() {
      Money price = article.price();
      return Money.ofMinor(Math.multiplyExact(price.minorUnits(), quantity), price.currency());
    }

    CartItem item() {
      return CartItem.of(article.title(), quantity, article.price().minorUnits());
    }
  }

  Cart {
    quantities = Map.copyOf(quantities);
  }

  Cart with(Article article, int quantity) {
    Map<Article, Integer> changed = new EnumMap<>(Article.class);
    changed.putAll(quantities);
    changed.put(article, quantity);
    changed.values().remove(0);
    return new Cart(changed);
  }

  int quantity(Article article) {
    return quantities.getOrDefault(article, 0);
  }

  boolean isEmpty() {
    return quantities.isEmpty();
  }

  /** Returns the lines in the order in which the shop shows its articles. */
  List<Line> lines() {
    return Arrays.stream(Article.values())
        .filter(quantities::containsKey)
        .map(article -> new Line(article, quantity(article)))
        .toList();
  }

  Money total() {
    return lines().stream().map(Line::total).reduce(Money.ofMinor(0, "AUD"), Money::plus);
  }
}
