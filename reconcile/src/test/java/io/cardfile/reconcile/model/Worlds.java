package io.cardfile.reconcile.model;

import java.util.Arrays;

/** A set of worlds as numbers, in the order in which they were reached. */
final class Worlds {

  private long[] worlds = new long[1 << 16];
  private int[] parents = new int[1 << 16];
  private int[] slots = new int[1 << 18];
  private int size;

  /** Adds a world, unless it was reached before. */
  void add(long world, int parent) {
    int slot = slot(world);
    if (slots[slot] != 0) {
      return;
    }
    if (size == worlds.length) {
      grow();
      slot = slot(world);
    }
    worlds[size] = world;
    parents[size] = parent;
    slots[slot] = ++size;
  }

  private int slot(long world) {
    int mask = slots.length - 1;
    int slot = (int) (world * 0x9E3779B97F4A7C15L >>> 32) & mask;
    while (slots[slot] != 0 && worlds[slots[slot] - 1] != world) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  private void grow() {
    worlds = Arrays.copyOf(worlds, 2 * size);
    parents = Arrays.copyOf(parents, 2 * size);
    slots = new int[8 * size];
    for (int i = 0; i < size; i++) {
      slots[slot(worlds[i])] = i + 1;
    }
  }

  long get(int index) {
    return worlds[index];
  }

  int parent(int index) {
    return parents[index];
  }

  int size() {
    return size;
  }
}
