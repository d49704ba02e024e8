package io.cardfile.sample.shop;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the server knows of one browser. Thread-safe. */
final class Session {

  /** The most orders of one session, and the most states of checkouts that are remembered. */
  static final int MAX_ORDERS = 50;

  /**
   * A checkout that the wallet has not called back yet.
   *
   * @param savesCard whether the payer lets the shop keep the card
   */
  record Checkout(String invoice, boolean savesCard) {}

  private transient String formToken = Secrets.token();
  private final List<String> invoices = new ArrayList<>();
  private final Set<String> paid = new HashSet<>();
  private final transient Map<String, Checkout> open = new OldestOut<>();
  private final transient Map<String, String> used = new OldestOut<>();
  private @Nullable Cart cart;
  private @Nullable String notice;
  private boolean isOwner;

  /** Returns the token that every form of this session contains. */
  synchronized String formToken() {
    return formToken;
  }

  synchronized @Nullable Cart cart() {
    return cart;
  }

  synchronized void setCart(@Nullable Cart cart) {
    this.cart = cart;
  }

  /**
   * Empties the cart once after its order is paid, unless another tab has changed it meanwhile. A
   * later cart with the same articles is another order.
   */
  synchronized void empty(Order order) {
    if (order.status() == OrderStatus.APPROVED
        && paid.add(order.invoice())
        && cart != null
        && order.isOf(cart)) {
      cart = null;
    }
  }

  /** Returns whether the session has not read yet that this order is paid. */
  synchronized boolean isNewlyPaid(Order order) {
    return order.status() == OrderStatus.APPROVED && !paid.contains(order.invoice());
  }

  /** Returns the order numbers of this session, the latest last. */
  synchronized List<String> invoices() {
    return List.copyOf(invoices);
  }

  synchronized void add(String invoice) {
    invoices.add(invoice);
  }

  synchronized void remove(String invoice) {
    invoices.remove(invoice);
  }

  synchronized boolean has(String invoice) {
    return invoices.contains(invoice);
  }

  synchronized void begin(String state, Checkout checkout) {
    open.put(state, checkout);
  }

  /** Returns the checkout of this state, which is used up from now on. */
  synchronized Optional<Checkout> end(@Nullable String state) {
    Checkout checkout = open.remove(state);
    if (checkout != null && state != null) {
      used.put(state, checkout.invoice());
    }
    return Optional.ofNullable(checkout);
  }

  /** Lets the wallet call back again, because the shop did not accept the payment. */
  synchronized void reopen(String state, Checkout checkout) {
    used.remove(state);
    open.put(state, checkout);
  }

  /** Returns the order number of a state that was used before. */
  synchronized Optional<String> usedFor(@Nullable String state) {
    return Optional.ofNullable(used.get(state));
  }

  synchronized boolean isOwner() {
    return isOwner;
  }

  /** Begins a login: forms from before it are worth nothing. */
  synchronized void login() {
    formToken = Secrets.token();
    isOwner = true;
  }

  synchronized void logout() {
    isOwner = false;
  }

  /** Keeps a text for the next page. */
  synchronized void setNotice(String text) {
    notice = text;
  }

  /** Returns the text for this page, once; empty if there is none. */
  synchronized String takeNotice() {
    String text = notice == null ? "" : notice;
    notice = null;
    return text;
  }

  @Override
  public String toString() {
    return "Session(****)";
  }

  /** A map that drops its oldest entry when it is full. */
  private static final class OldestOut<V> extends LinkedHashMap<String, V> {

    private static final long serialVersionUID = 1L;

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, V> eldest) {
      return size() > MAX_ORDERS;
    }
  }
}
