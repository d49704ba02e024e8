package io.cardfile.testkit.contract;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseContent;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtendWith;

/** The contract over journals with one mistake each, for each family of promises. */
final class BadJournals {

  private BadJournals() {}

  @ExtendWith(FailedRows.OnRequest.class)
  abstract static class Broken extends SharedJournalContractTest {}

  /** Checks first and writes afterwards, like SELECT and INSERT without a unique key. */
  static class ChecksThenWrites extends Broken {

    private static final Exchanger<Boolean> LOOKED = new Exchanger<>();

    // Two threads that check at the same time both find nothing; a single thread continues.
    private static void meetAnother() {
      try {
        LOOKED.exchange(true, 1, TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        // No other thread checks.
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    SharedJournal create(SharedJournal.Storage storage, Clock clock) {
      return new SharedJournal(storage, clock) {
        @Override
        public Claim claim(PurchaseContent content) throws JournalException {
          Optional<JournalEntry> existing = find(content.merchant(), content.reference());
          meetAnother();
          Instant now = clock.instant();
          Claim claim =
              existing
                  .map(entry -> Claim.of(content, entry, now))
                  .orElseGet(() -> Claim.granted(JournalEntry.first(content, now)));
          if (claim.kind() == Claim.Kind.GRANTED) {
            synchronized (storage) {
              storage.entries.put(key(content.merchant(), content.reference()), claim.entry());
            }
          }
          return claim;
        }
      };
    }
  }

  /** Does not compare the content of a reference. */
  static class IgnoresContent extends Broken {
    @Override
    SharedJournal create(SharedJournal.Storage storage, Clock clock) {
      return new SharedJournal(storage, clock) {
        @Override
        Claim decide(PurchaseContent content, JournalEntry existing, Instant now) {
          JournalEntry same =
              JournalEntry.fromStored(
                  existing.merchant(),
                  existing.reference(),
                  content.newFingerprint(),
                  existing.amount(),
                  existing.attempt(),
                  existing.claimedAt(),
                  existing.changedAt(),
                  existing.outcome().orElse(null));
          return super.decide(content, same, now);
        }
      };
    }
  }

  /** Grants references that are in doubt or were declined. */
  static class GrantsDoubtsAndDeclines extends Broken {
    @Override
    SharedJournal create(SharedJournal.Storage storage, Clock clock) {
      return new SharedJournal(storage, clock) {
        @Override
        Claim decide(PurchaseContent content, JournalEntry existing, Instant now) {
          JournalState state = existing.state();
          return state == JournalState.IN_DOUBT || state == JournalState.DECLINED
              ? Claim.granted(JournalEntry.first(content, now))
              : super.decide(content, existing, now);
        }
      };
    }
  }

  /** Records for any attempt, and from any state. */
  static class RecordsAnything extends Broken {
    @Override
    SharedJournal create(SharedJournal.Storage storage, Clock clock) {
      return new SharedJournal(storage, clock) {
        @Override
        JournalEntry change(
            @Nullable JournalEntry current, JournalEntry meant, JournalOutcome ending) {
          return JournalEntry.fromStored(
              meant.merchant(),
              meant.reference(),
              meant.fingerprint(),
              meant.amount(),
              meant.attempt(),
              meant.claimedAt(),
              clock.instant(),
              ending);
        }
      };
    }
  }

  /** Treats texts as equal that a database column with a lenient collation does. */
  static class ComparesLoosely extends Broken {
    @Override
    SharedJournal create(SharedJournal.Storage storage, Clock clock) {
      return new SharedJournal(storage, clock) {
        @Override
        String key(String merchant, String reference) {
          return super.key(merchant.trim(), reference.toLowerCase(Locale.ROOT));
        }
      };
    }
  }

  /** Starts a page by counting, as with OFFSET: resolved entries shift the others. */
  static class CountsPages extends Broken {
    @Override
    SharedJournal create(SharedJournal.Storage storage, Clock clock) {
      return new SharedJournal(storage, clock) {
        private int seen;

        @Override
        public List<JournalEntry> open(@Nullable JournalEntry after, int limit)
            throws JournalException {
          seen = after == null ? 0 : seen;
          List<JournalEntry> page = super.open(after, limit);
          seen += page.size();
          return page;
        }

        @Override
        SortedMap<String, JournalEntry> behind(@Nullable JournalEntry after) {
          SortedMap<String, JournalEntry> open = new TreeMap<>(storage.entries);
          open.values().removeIf(entry -> !entry.state().isOpen());
          open.keySet().stream().limit(seen).toList().forEach(open::remove);
          return open;
        }
      };
    }
  }

  /** Purges by the current time, and purges open entries as well. */
  static class PurgesByTheClock extends Broken {
    @Override
    SharedJournal create(SharedJournal.Storage storage, Clock clock) {
      return new SharedJournal(storage, clock) {
        @Override
        boolean mayGo(JournalEntry entry) {
          return true;
        }

        @Override
        Instant purgeBefore(Duration age) {
          return clock.instant().minus(age);
        }
      };
    }
  }

  /** Works normally, but clears the interrupt status. */
  static class ForgetsInterrupts extends Broken {
    @Override
    SharedJournal create(SharedJournal.Storage storage, Clock clock) {
      return new SharedJournal(storage, clock) {
        @Override
        public Optional<JournalEntry> find(String merchant, String reference)
            throws JournalException {
          Thread.interrupted();
          return super.find(merchant, reference);
        }
      };
    }
  }

  /** Leaves unfinished attempts of a dead owner unchanged. */
  static class LeavesPrepared extends Broken {
    @Override
    SharedJournal create(SharedJournal.Storage storage, Clock clock) {
      return new SharedJournal(storage, clock) {
        @Override
        JournalEntry orphaned(JournalEntry entry) {
          return entry;
        }
      };
    }
  }

  /** Treats every claim as one of a dead owner when it is opened. */
  static class TakesClaimsOfLiveOwners extends Broken {
    @Override
    SharedJournal create(SharedJournal.Storage storage, Clock clock) {
      synchronized (storage) {
        SharedJournal journal = new SharedJournal(storage, clock);
        storage.entries.replaceAll((key, entry) -> journal.orphaned(entry));
        return journal;
      }
    }
  }

  /** Stores the token of a stored card. */
  static class KeepsTokens extends Broken {
    @Override
    SharedJournal create(SharedJournal.Storage storage, Clock clock) {
      return new SharedJournal(storage, clock) {
        @Override
        byte[] dump() {
          String token = JournalPurchases.TOKEN;
          return (new String(super.dump(), StandardCharsets.UTF_8) + token)
              .getBytes(StandardCharsets.UTF_8);
        }
      };
    }
  }
}
