package io.cardfile;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.Method;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.connect.LaunchingConnector;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.event.MethodEntryEvent;
import com.sun.jdi.event.VMDisconnectEvent;
import com.sun.jdi.request.EventRequest;
import com.sun.jdi.request.MethodEntryRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Starts {@link OnePurchaseMain} under a debugger and records the methods that are entered. */
final class MethodRecorder {

  private static final String MAIN = OnePurchaseMain.class.getName();

  private static final byte ALOAD_0 = 0x2a;
  private static final byte GETFIELD = (byte) 0xb4;
  private static final byte INVOKESTATIC = (byte) 0xb8;

  private final Map<String, Set<String>> methods = new LinkedHashMap<>();
  private boolean recording;

  private MethodRecorder() {}

  /**
   * Returns the methods of each top-level class of core that were entered during the recorded
   * purchase, except constructors and getters, in the order in which the classes were first
   * entered. A name is without {@code io.cardfile}, and a nested class counts as the class that
   * contains it.
   */
  static Map<String, Set<String>> record() throws Exception {
    MethodRecorder recorder = new MethodRecorder();
    VirtualMachine vm = launch();
    try {
      request(vm, MAIN, EventRequest.SUSPEND_ALL);
      vm.resume();
      recorder.handleEvents(vm);
      String output =
          new String(vm.process().getInputStream().readAllBytes(), StandardCharsets.UTF_8).trim();
      String errors =
          new String(vm.process().getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
      vm.process().waitFor(); // After the reads: it ends only when all output is read.
      if (!output.equals("APPROVED")) {
        throw new AssertionError("not approved: " + output + errors);
      }
    } finally {
      vm.process().destroyForcibly();
    }
    return recorder.methods;
  }

  private static VirtualMachine launch() throws Exception {
    LaunchingConnector connector = Bootstrap.virtualMachineManager().defaultConnector();
    Map<String, Connector.Argument> arguments = connector.defaultArguments();
    Path tests =
        Path.of(OnePurchaseMain.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    String classPath = MainClasses.folder() + System.getProperty("path.separator") + tests;
    arguments.get("options").setValue("-cp \"" + classPath + "\"");
    arguments.get("main").setValue(MAIN);
    return connector.launch(arguments);
  }

  private static void request(VirtualMachine vm, String classes, int suspendPolicy) {
    MethodEntryRequest request = vm.eventRequestManager().createMethodEntryRequest();
    request.addClassFilter(classes);
    request.setSuspendPolicy(suspendPolicy);
    request.enable();
  }

  private void handleEvents(VirtualMachine vm) throws InterruptedException {
    while (true) {
      EventSet events = vm.eventQueue().remove();
      for (Event event : events) {
        if (event instanceof VMDisconnectEvent) {
          return;
        }
        if (event instanceof MethodEntryEvent) {
          handle(vm, ((MethodEntryEvent) event).method());
        }
      }
      events.resume();
    }
  }

  private void handle(VirtualMachine vm, Method method) {
    String type = method.declaringType().name();
    if (type.equals(MAIN) && method.name().equals("recorded")) {
      recording = true;
      request(vm, "io.cardfile.*", EventRequest.SUSPEND_NONE);
    } else if (type.equals(MAIN) && method.name().equals("stop")) {
      recording = false;
    } else if (recording && !type.startsWith(MAIN) && !isOfAValue(method)) {
      String name = type.substring("io.cardfile.".length()).split("[$/]")[0];
      methods.computeIfAbsent(name, any -> new LinkedHashSet<>()).add(method.name());
    }
  }

  /** Returns whether {@code method} is a constructor, or only returns a field or an Optional. */
  private static boolean isOfAValue(Method method) {
    byte[] code = method.bytecodes();
    boolean isField = code.length > 4 && code[0] == ALOAD_0 && code[1] == GETFIELD;
    boolean isOptional = code.length == 8 && code[4] == INVOKESTATIC;
    return method.isConstructor() || isField && (code.length == 5 || isOptional);
  }
}
