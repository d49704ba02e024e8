package io.cardfile.reconcile.model;

/** The state of the model: two processes, and one or two references. */
record World(Work first, Work second, Reference one, Reference other) {

  static World of(int references) {
    return new World(Work.NONE, Work.NONE, Reference.NEW, references == 1 ? null : Reference.NEW);
  }

  int references() {
    return other == null ? 1 : 2;
  }

  Work process(int index) {
    return index == 0 ? first : second;
  }

  Reference reference(int index) {
    return index == 0 ? one : other;
  }

  World with(int process, Work work) {
    return process == 0 ? new World(work, second, one, other) : new World(first, work, one, other);
  }

  World with(int index, Reference reference) {
    return index == 0
        ? new World(first, second, reference, other)
        : new World(first, second, one, reference);
  }

  /**
   * Returns the world in which data of a process about a restored entry does not apply to later
   * restored entries.
   */
  World withoutRestored(int index) {
    return new World(first.withoutRestored(index), second.withoutRestored(index), one, other);
  }
}
