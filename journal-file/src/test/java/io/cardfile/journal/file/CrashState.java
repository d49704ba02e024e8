package io.cardfile.journal.file;

import java.util.BitSet;
import java.util.List;

/** One state in which a crash could leave a {@link RecordingDisk}. */
public final class CrashState {

  /** The part of one write that reached the disk. */
  enum Tear {
    /** All of it. */
    NONE(""),
    /** The file ends at the cut. */
    SHORT("the file ends at byte "),
    /** The file has its full size, with zeros from the cut on. */
    ZEROS_BEHIND("zeros from byte "),
    /** The file has its full size, with zeros up to the cut. */
    ZEROS_BEFORE("zeros up to byte ");

    final String text;

    Tear(String text) {
      this.text = text;
    }
  }

  private final DiskImage base;
  private final List<DiskStep> steps;
  private final BitSet undone;
  private final int torn;
  private final Tear tear;
  private final int cut;

  CrashState(DiskImage base, List<DiskStep> steps, BitSet undone, int torn, Tear tear, int cut) {
    this.base = base;
    this.steps = steps;
    this.undone = undone;
    this.torn = torn;
    this.tear = tear;
    this.cut = cut;
  }

  /** Returns the number of steps before the crash; see {@link RecordingDisk#steps}. */
  public int steps() {
    return steps.size();
  }

  /**
   * Returns whether a file may have zeros in place of written bytes, which an ordered disk does not
   * cause.
   */
  public boolean hasHole() {
    return tear == Tear.ZEROS_BEFORE || tear == Tear.ZEROS_BEHIND;
  }

  /** Returns a new disk in this state, with all of it durable. */
  public RecordingDisk disk() {
    DiskImage image = new DiskImage(base);
    for (int i = 0; i < steps.size(); i++) {
      if (i == torn) {
        tear(image, steps.get(i));
      } else if (!undone.get(i)) {
        image.apply(steps.get(i));
      }
    }
    return new RecordingDisk(image);
  }

  private void tear(DiskImage image, DiskStep write) {
    boolean isBefore = tear == Tear.ZEROS_BEFORE;
    int start = isBefore ? cut : 0;
    int end = isBefore ? write.bytes.length : cut;
    image.write(write.file, write.position, write.bytes, start, end);
    if (tear == Tear.ZEROS_BEHIND) {
      image.extend(write.file, write.position + write.bytes.length);
    }
  }

  /** Returns which steps are undone or torn. */
  @Override
  public String toString() {
    String last = steps.isEmpty() ? "nothing" : steps.get(steps.size() - 1).toString();
    String cutAt = tear == Tear.NONE ? "" : "; step " + torn + ": " + tear.text + cut;
    return "after step " + steps.size() + " (" + last + "), undone " + undone + cutAt;
  }
}
