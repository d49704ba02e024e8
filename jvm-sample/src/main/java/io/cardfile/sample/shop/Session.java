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

  /** A payment for which a wallet was opened. Thread-safe. */
  static final class Checkout {

    private final String invoice;
    private final boolean savesCard;
    private boolean isUsed;

    /**
     * Creates a checkout.
     *
     * @param savesCard whether the payer lets the shop keep the card
     */
    Checkout(String invoice, boolean savesCard) {
      this.invoice = invoice;
      this.savesCard = savesCard;
    }

    String invoice() {
      return invoice;
    }

    boolean savesCard() {
      return savesCard;
    }

    /** Returns whether the caller may pay; from then on no other caller may. */
    synchronized boolean use() {
      boolean isFirst = !isUsed;
      isUsed = true;
      return isFirst;
    }

    /** Lets the wallet call back again, because the shop did not accept the payment. */
    synchronized void reopen() {
      isUsed = false;
    }
  }

  private transient String formToken = Secrets.token();
  private final List<String> invoices = new ArrayList<>();
  private final Set<String> paid = new HashSet<>();
  private final transient Map<String, Checkout> checkouts = new Checkouts();
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
    checkouts.put(state, checkout);
  }

  /** Returns the checkout of this state, also a used one; empty if there is none. */
  synchronized Optional<Checkout> checkout(@Nullable String state) {
    return Optional.ofNullable(checkouts.get(state));
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

  /** The checkouts by their states; when there are too many, the oldest is dropped. */
  private static final class Checkouts extends LinkedHashMap<String, Checkout> {

    private static final long serialVersionUID = 1L;

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, Checkout> eldest) {
      return size() > MAX_ORDERS;
    }
  }
}
