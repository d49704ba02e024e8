package io.cardfile.benchmarks.harness;

final class Page {
  static void write(Options o) {}
}
