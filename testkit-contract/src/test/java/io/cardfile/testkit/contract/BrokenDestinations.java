package io.cardfile.testkit.contract;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.Resolution;
import io.cardfile.money.Money;
import io.cardfile.testkit.contract.BrokenJournals.Broken;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The contract over journals with one mistake each in storing destinations. */
final class BrokenDestinations {

  private BrokenDestinations() {}

  /** Does not store destinations. */
  static class ForgetsDestinations extends Broken {
    @Override
    SharedJournal create(SharedJournal.Storage storage, Clock clock) {
      return new SharedJournal(storage, clock) {
        @Override
        public Claim claim(PurchaseContent content) throws JournalException {
          Claim claim = super.claim(content);
          if (claim.kind() == Claim.Kind.GRANTED) {
            String key = key(content.merchant(), content.reference());
            storage.entries.put(key, withDestination(claim.entry(), null));
          }
          return claim;
        }
      };
    }
  }

  /** Stores the destination of the first attempt, and not those of later ones. */
  static class KeepsTheFirstDestination extends Broken {
    @Override
    SharedJournal create(SharedJournal.Storage storage, Clock clock) {
      return new SharedJournal(storage, clock) {
        @Override
        Claim decide(PurchaseContent content, JournalEntry existing, Instant now) {
          Claim claim = super.decide(content, existing, now);
          return claim.kind() == Claim.Kind.GRANTED
              ? Claim.granted(withDestination(claim.entry(), existing.destination().orElse(null)))
              : claim;
        }
      };
    }
  }

  /** Writes the destination of a later attempt only with its ending. */
  static class WritesTheDestinationAtTheEnd extends Broken {
    @Override
    SharedJournal create(SharedJournal.Storage storage, Clock clock) {
      return new SharedJournal(storage, clock) {
        @Override
        public Claim claim(PurchaseContent content) throws JournalException {
          String key = key(content.merchant(), content.reference());
          JournalEntry existing = storage.entries.get(key);
          Claim claim = super.claim(content);
          if (claim.kind() == Claim.Kind.GRANTED && existing != null) {
            String before = existing.destination().orElse(null);
            storage.entries.put(key, withDestination(claim.entry(), before));
          }
          return claim;
        }
      };
    }
  }

  /** Does not store the destination of a restored entry. */
  static class RestoresWithoutADestination extends Broken {
    @Override
    SharedJournal create(SharedJournal.Storage storage, Clock clock) {
      return new SharedJournal(storage, clock) {
        @Override
        JournalEntry restoredEntry(
            @Nullable JournalEntry current,
            String merchant,
            String reference,
            Money amount,
            @Nullable String destination,
            Resolution ending) {
          return super.restoredEntry(current, merchant, reference, amount, null, ending);
        }
      };
    }
  }

  /** Always stores the given destination, ignoring the destination of the doubt. */
  static class RestoresTheLastDestination extends Broken {
    @Override
    SharedJournal create(SharedJournal.Storage storage, Clock clock) {
      return new SharedJournal(storage, clock) {
        @Override
        JournalEntry restoredEntry(
            @Nullable JournalEntry current,
            String merchant,
            String reference,
            Money amount,
            @Nullable String destination,
            Resolution ending) {
          return withDestination(
              super.restoredEntry(current, merchant, reference, amount, destination, ending),
              destination);
        }
      };
    }
  }

  /** Gives a restored charge the destination of an earlier attempt. */
  static class KeepsTheDestinationOfACharge extends Broken {
    @Override
    SharedJournal create(SharedJournal.Storage storage, Clock clock) {
      return new SharedJournal(storage, clock) {
        @Override
        JournalEntry restoredEntry(
            @Nullable JournalEntry current,
            String merchant,
            String reference,
            Money amount,
            @Nullable String destination,
            Resolution ending) {
          JournalEntry entry =
              super.restoredEntry(current, merchant, reference, amount, destination, ending);
          return current == null || destination != null
              ? entry
              : withDestination(entry, current.destination().orElse(null));
        }
      };
    }
  }

  private static JournalEntry withDestination(JournalEntry entry, @Nullable String destination) {
    return JournalEntry.fromStored(
        entry.merchant(),
        entry.reference(),
        entry.fingerprint(),
        entry.amount(),
        entry.attempt(),
        entry.claimedAt(),
        entry.changedAt(),
        destination,
        entry.resolution().orElse(null));
  }

  /** Lists approved purchases of every destination. */
  static class ListsEveryDestination extends Broken {
    @Override
    SharedJournal create(SharedJournal.Storage storage, Clock clock) {
      return new SharedJournal(storage, clock) {
        @Override
        boolean isListed(
            JournalEntry entry,
            String merchant,
            @Nullable String destination,
            @Nullable Instant before) {
          return super.isListed(entry, merchant, null, before);
        }
      };
    }
  }

  /** Lists only purchases without a destination if the destination is null. */
  static class ListsNoDestination extends Broken {
    @Override
    SharedJournal create(SharedJournal.Storage storage, Clock clock) {
      return new SharedJournal(storage, clock) {
        @Override
        boolean isListed(
            JournalEntry entry,
            String merchant,
            @Nullable String destination,
            @Nullable Instant before) {
          return super.isListed(entry, merchant, destination, before)
              && entry.destination().equals(Optional.ofNullable(destination));
        }
      };
    }
  }

  /** Lists approved purchases, ignoring the limit in time. */
  static class ListsEveryTime extends Broken {
    @Override
    SharedJournal create(SharedJournal.Storage storage, Clock clock) {
      return new SharedJournal(storage, clock) {
        @Override
        boolean isListed(
            JournalEntry entry,
            String merchant,
            @Nullable String destination,
            @Nullable Instant before) {
          return super.isListed(entry, merchant, destination, null);
        }
      };
    }
  }

  /** Lists ended purchases in every state. */
  static class ListsWhatEnded extends Broken {
    @Override
    SharedJournal create(SharedJournal.Storage storage, Clock clock) {
      return new SharedJournal(storage, clock) {
        @Override
        boolean isListed(
            JournalEntry entry,
            String merchant,
            @Nullable String destination,
            @Nullable Instant before) {
          return !entry.state().isOpen()
              && entry.merchant().equals(merchant)
              && entry.destination().equals(Optional.ofNullable(destination));
        }
      };
    }
  }

  /** Lists the oldest approved purchases first. */
  static class ListsTheOldest extends Broken {
    @Override
    SharedJournal create(SharedJournal.Storage storage, Clock clock) {
      return new SharedJournal(storage, clock) {
        @Override
        Comparator<JournalEntry> listOrder() {
          return super.listOrder().reversed();
        }
      };
    }
  }

  /** Lists all approved purchases, ignoring the limit, in an unmodifiable list. */
  static class ListsWithoutALimit extends Broken {
    @Override
    SharedJournal create(SharedJournal.Storage storage, Clock clock) {
      return new SharedJournal(storage, clock) {
        @Override
        public List<JournalEntry> approved(
            String merchant, @Nullable String destination, @Nullable Instant before, int limit)
            throws JournalException {
          return new ArrayList<>(super.approved(merchant, destination, before, Integer.MAX_VALUE));
        }
      };
    }
  }
}
