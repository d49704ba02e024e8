package io.cardfile.testkit;

import io.cardfile.testkit.SandboxOptions.WrongOption;
import io.cardfile.testkit.fault.Fault;
import io.cardfile.testkit.fault.FaultCatalogue;
import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.fault.NamedFault;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The faults of a command line. */
final class SandboxFaults {

  private static final String SEE = "--faults list";
  private static final String NUMBER = "[1-9][0-9]{0,8}";

  private final List<Consumer<FaultServer>> numbered = new ArrayList<>();
  private final List<Consumer<FaultServer>> always = new ArrayList<>();

  /** Adds a fault given as {@code NAME} or {@code NAME@N}. */
  void add(String text) throws WrongOption {
    int at = text.indexOf('@');
    Fault fault = named(at < 0 ? text : text.substring(0, at));
    if (at < 0) {
      always.add(server -> server.always(fault));
      return;
    }
    int request = number(text.substring(at + 1));
    numbered.add(server -> server.onRequest(request, fault));
  }

  private static Fault named(String name) throws WrongOption {
    try {
      return FaultCatalogue.fault(name);
    } catch (IllegalArgumentException e) {
      throw new WrongOption("--fault " + name + ": " + e.getMessage(), SEE);
    }
  }

  private static int number(String text) throws WrongOption {
    if (text.matches(NUMBER)) {
      return Integer.parseInt(text);
    }
    throw new WrongOption("--fault takes NAME or NAME@N, where N is a number from 1");
  }

  boolean isEmpty() {
    return numbered.isEmpty() && always.isEmpty();
  }

  /**
   * Schedules the numbered faults first, because the first that applies is the one that happens.
   */
  void schedule(FaultServer server) {
    numbered.forEach(fault -> fault.accept(server));
    always.forEach(fault -> fault.accept(server));
  }

  static String listText() {
    int width = 0;
    for (NamedFault fault : FaultCatalogue.all()) {
      width = Math.max(width, fault.name().length());
    }
    StringBuilder text = new StringBuilder();
    for (NamedFault fault : FaultCatalogue.all()) {
      text.append(fault.name());
      for (int at = fault.name().length(); at < width + 2; at++) {
        text.append(' ');
      }
      text.append(fault.reason()).append('\n');
    }
    return text.toString().trim();
  }
}
