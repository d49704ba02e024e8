package io.cardfile.sample.android;

import io.cardfile.money.Money;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** The payer's cart, with the prices that are shown. Never empty; immutable. */
final class CheckoutCart {

  private final List<Line> lines;

  CheckoutCart(Line... lines) {
    this.lines = Collections.unmodifiableList(new ArrayList<>(Arrays.asList(lines)));
  }

  List<Line> lines() {
    return lines;
  }

  Money total() {
    Money total = lines.get(0).cost();
    for (Line line : lines.subList(1, lines.size())) {
      total = total.plus(line.cost());
    }
    return total;
  }

  /** A quantity of one article. Immutable. */
  static final class Line {

    private final String article;
    private final String title;
    private final int quantity;
    private final Money price;

    /**
     * Creates a line.
     *
     * @param article the shop's name of the article
     * @param title the name that the payer sees
     * @param quantity the number of items
     * @param price the price of one
     */
    Line(String article, String title, int quantity, Money price) {
      this.article = article;
      this.title = title;
      this.quantity = quantity;
      this.price = price;
    }

    String article() {
      return article;
    }

    String title() {
      return title;
    }

    int quantity() {
      return quantity;
    }

    Money price() {
      return price;
    }

    Money cost() {
      return Money.ofMinor(Math.multiplyExact(price.minorUnits(), quantity), price.currency());
    }
  }
}
