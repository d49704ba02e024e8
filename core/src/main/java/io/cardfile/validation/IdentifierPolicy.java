package io.cardfile.validation;

/**
 * The characters that an invoice number, a user name or a reference may contain. No policy accepts
 * control characters, lone surrogates, or a space at either end, which systems on the way may
 * remove. No policy accepts format characters and line separators (the categories Cf, Zl and Zp of
 * Unicode) anywhere: they are invisible, and in a log, which shows references and invoice numbers,
 * they forge a line or reverse its text. The specification defines no limits: each policy states
 * its reason.
 *
 * <p>Invoice numbers and user names are hashed and are part of a path, so only {@link #STRICT} and
 * {@link #PERCENT_ENCODABLE} apply to them. Both refuse a colon, which separates the parts of the
 * hashed text, and characters that servers and proxies interpret as path structure. A purchase's
 * reference is neither hashed nor part of the purchase's path: it accepts every policy.
 */
public enum IdentifierPolicy {
  /**
   * {@code [A-Za-z0-9][A-Za-z0-9._~-]*}: the same text raw, encoded and decoded. The default of
   * invoice numbers and user names. For references: for merchants who use one identifier for
   * invoice and purchase.
   */
  STRICT,

  /**
   * Everything that percent-encoding preserves: also inner spaces, {@code + ; ? # % [ ]} and
   * characters outside ASCII; never a colon, a slash, a backslash or a dot segment. For merchants
   * whose existing invoice numbers need it. For references it is stricter than the default, {@link
   * #WITHOUT_SLASHES}, which accepts a colon.
   */
  PERCENT_ENCODABLE,

  /**
   * Any text without a slash and a backslash that is not a dot segment: also a colon. The default
   * of references. The look-up has the reference in its path, and a proxy that decodes {@code %2F}
   * would ask for another purchase. Decoding {@code %3F} or {@code %2B} leads to another purchase
   * as well, so for a reference with other characters than {@code [A-Za-z0-9._~:-]} the look-up
   * only finds charges and declines: if it finds none, a settlement file or a person must resolve
   * the purchase. Use {@link #STRICT} for new references. Not for invoice numbers and user names.
   */
  WITHOUT_SLASHES,

  /**
   * Any text, for merchants whose existing references have slashes. A reference with a slash or a
   * backslash, or one that is a dot segment, cannot be looked up: only a settlement file or a
   * person resolves such a purchase in doubt. Not for invoice numbers and user names.
   */
  ANY_TEXT
}
