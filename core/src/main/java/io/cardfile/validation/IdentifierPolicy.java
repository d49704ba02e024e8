package io.cardfile.validation;

/**
 * The characters that an invoice number, a reference or a user name may contain. Both policies
 * refuse a colon, which separates the parts of the hashed text, and characters that servers and
 * proxies interpret as path structure. Our choice: the specification defines no limits.
 */
public enum IdentifierPolicy {
  /** {@code [A-Za-z0-9][A-Za-z0-9._~-]*}: the same text raw, encoded and decoded. The default. */
  STRICT,

  /**
   * Everything that percent-encoding preserves: also inner spaces, {@code + ; ? # % [ ]} and
   * characters outside ASCII; never a slash, a backslash, a control character, a lone surrogate, a
   * dot segment or outer spaces. For merchants whose existing invoice numbers need it.
   */
  PERCENT_ENCODABLE
}
