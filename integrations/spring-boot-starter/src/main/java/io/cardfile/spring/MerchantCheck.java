package io.cardfile.spring;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.jdbc.JdbcJournal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Refuses a journal with charges of other merchants only: the merchant's name has changed, or the
 * settings lead to the journal of another shop. With it, every reference would be charged again.
 */
final class MerchantCheck {

  private static final Logger LOG = LoggerFactory.getLogger(MerchantCheck.class);
  private static final int PAGE = 1_000;

  private static final String MERCHANTS = "SELECT min(merchant), max(merchant) FROM ";

  private MerchantCheck() {}

  /**
   * Checks that the journal is empty, or has an open or approved entry of {@code merchant}, or has
   * entries of no other merchant.
   *
   * @param isNew whether to accept any other journal
   */
  static void require(
      JdbcJournal journal,
      DataSource source,
      @Nullable String schema,
      String merchant,
      boolean isNew)
      throws JournalException {
    if (isNew) {
      LOG.warn("payments: remove cardfile.journal.new-merchant after this start");
      return;
    }
    // Open entries first, because another node may complete them meanwhile.
    if (journal.isEmpty()
        || hasOpen(journal, merchant)
        || !journal.approved(merchant, null, 1).isEmpty()
        || isOnlyMerchant(source, schema, merchant)) {
      return;
    }
    throw new CardfileStartException(
        "The journal of Cardfile has entries, but none of the merchant in cardfile.merchant that is"
            + " approved or open.",
        "If cardfile.merchant has changed, set the earlier name again; if the settings lead to the"
            + " journal of another shop, correct them: otherwise every reference is charged again."
            + " If merchants share this journal, and none of this one's purchases was approved so"
            + " far, start once with cardfile.journal.new-merchant=true.");
  }

  private static boolean hasOpen(JdbcJournal journal, String merchant) throws JournalException {
    List<JournalEntry> page = journal.open(null, PAGE);
    while (page.stream().noneMatch(entry -> entry.merchant().equals(merchant))) {
      if (page.size() < PAGE) {
        return false;
      }
      page = journal.open(page.get(page.size() - 1), PAGE);
    }
    return true;
  }

  // A shop that has only declined cards so far. The port of journals does not list declines.
  private static boolean isOnlyMerchant(
      DataSource source, @Nullable String schema, String merchant) {
    String prefix = schema == null ? "" : '"' + schema.replace("\"", "\"\"") + "\".";
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(MERCHANTS + prefix + "cardfile_purchase")) {
      return row.next() && merchant.equals(row.getString(1)) && merchant.equals(row.getString(2));
    } catch (SQLException e) {
      throw new CardfileStartException(
          "The merchants in the journal of Cardfile cannot be read: " + Journals.describe(e),
          "Check the database and start again.");
    }
  }
}
