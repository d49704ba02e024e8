import com.sun.jdi.ArrayReference;
import com.sun.jdi.Bootstrap;
import com.sun.jdi.ClassObjectReference;
import com.sun.jdi.Method;
import com.sun.jdi.ReferenceType;
import com.sun.jdi.StackFrame;
import com.sun.jdi.StringReference;
import com.sun.jdi.Value;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.connect.LaunchingConnector;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.ClassPrepareEvent;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.event.VMDisconnectEvent;
import com.sun.jdi.request.ClassPrepareRequest;
import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonValue;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.IntStream;

/**
 * Runs a program under the JDK's debugger interface and compares the classes, methods, proxies and
 * resources that Cardfile looks up by name with the reachability metadata in its jars. GraalVM's
 * agent records the same, but needs GraalVM.
 */
class Trace {
  private static final Set<String> LOOK_UPS =
      Set.of(
          "forName",
          "getMethod",
          "getMethods",
          "getDeclaredMethod",
          "getDeclaredMethods",
          "getField",
          "getFields",
          "getDeclaredField",
          "getDeclaredFields",
          "getConstructor",
          "getConstructors",
          "getDeclaredConstructor",
          "getDeclaredConstructors",
          "getResource",
          "getResources",
          "getResourceAsStream",
          "newProxyInstance");

  private final Set<String> declared = new TreeSet<>();
  private final Set<String> used = new TreeSet<>();
  private final Set<String> wrong = new TreeSet<>();

  public static void main(String[] args) throws Exception {
    Trace trace = new Trace();
    String classPath = System.getProperty("java.class.path");
    for (String path : classPath.split(File.pathSeparator)) {
      if (new File(path).getName().startsWith("cardfile-")) {
        trace.readMetadata(path);
      }
    }
    trace.run(classPath, "com.example.all.Everything");
    for (String use : trace.used) {
      if (trace.declared.stream().noneMatch(glob -> matches(glob, use))) {
        trace.wrong.add("not declared: " + use);
      }
    }
    trace.wrong.forEach(System.out::println);
    System.out.printf(
        "reflection and resources: %d used, %d wrong%n", trace.used.size(), trace.wrong.size());
    System.exit(trace.wrong.isEmpty() ? 0 : 1);
  }

  private static boolean matches(String glob, String text) {
    return FileSystems.getDefault().getPathMatcher("glob:" + glob).matches(Path.of(text));
  }

  // --- the metadata ----------------------------------------------------------------------------

  private void readMetadata(String path) throws Exception {
    String name = new File(path).getName().replaceFirst("-[0-9].*", "");
    try (JarFile jar = new JarFile(path)) {
      JarEntry entry =
          jar.getJarEntry(
              "META-INF/native-image/io.cardfile/" + name + "/reachability-metadata.json");
      if (entry != null) {
        read(JsonText.parse(jar.getInputStream(entry).readAllBytes()).object());
      }
      jar.stream()
          .map(JarEntry::getName)
          .filter(file -> file.startsWith("io/") && !file.endsWith(".class") && !file.endsWith("/"))
          .forEach(file -> used.add("resource " + file));
    }
  }

  private void read(JsonObject metadata) throws Exception {
    only(metadata, Set.of("reflection", "resources"));
    for (JsonObject entry : entries(metadata, "reflection")) {
      only(entry, Set.of("type", "methods", "allDeclaredMethods"));
      readType(entry);
    }
    for (JsonObject entry : entries(metadata, "resources")) {
      only(entry, Set.of("glob"));
      declared.add("resource " + entry.get("glob").text());
    }
  }

  private void readType(JsonObject entry) throws Exception {
    JsonValue type = entry.get("type");
    if (type.kind() == JsonValue.Kind.OBJECT) {
      only(type.object(), Set.of("proxy"));
      declared.add("proxy " + type.object().get("proxy").array().get(0).text());
      return;
    }
    Class<?> found = Class.forName(type.text(), false, Trace.class.getClassLoader());
    for (JsonObject method : entries(entry, "methods")) {
      only(method, Set.of("name"));
      found.getMethod(method.get("name").text());
      declared.add("method " + type.text() + "." + method.get("name").text());
    }
    if (entry.has("allDeclaredMethods") && entry.get("allDeclaredMethods").bool()) {
      declared.add("methods " + type.text());
    }
  }

  private void only(JsonObject object, Set<String> known) {
    for (String name : object.names()) {
      if (!known.contains(name)) {
        wrong.add("unknown name in the metadata: " + name);
      }
    }
  }

  private static List<JsonObject> entries(JsonObject from, String name) {
    JsonArray array = from.has(name) ? from.get(name).array() : JsonArray.empty();
    return IntStream.range(0, array.size()).mapToObj(i -> array.get(i).object()).toList();
  }

  // --- the program -----------------------------------------------------------------------------

  private void run(String classPath, String main) throws Exception {
    LaunchingConnector launcher = Bootstrap.virtualMachineManager().defaultConnector();
    Map<String, Connector.Argument> arguments = launcher.defaultArguments();
    arguments.get("options").setValue("-cp \"" + classPath + "\"");
    arguments.get("main").setValue(main);
    arguments.get("suspend").setValue("true");
    VirtualMachine vm = launcher.launch(arguments);
    Thread output = new Thread(() -> copy(vm.process().getInputStream()));
    Thread errors = new Thread(() -> copy(vm.process().getErrorStream()));
    output.start();
    errors.start();
    ClassPrepareRequest proxies = vm.eventRequestManager().createClassPrepareRequest();
    proxies.addClassFilter("java.lang.reflect.Proxy");
    proxies.enable();
    for (String type : List.of("Class", "ClassLoader")) {
      vm.classesByName("java.lang." + type).forEach(found -> breakIn(vm, found));
    }
    while (handle(vm, vm.eventQueue().remove())) {}
    output.join();
    errors.join();
    if (vm.process().waitFor() != 0) {
      wrong.add("the program failed");
    }
  }

  private static void copy(InputStream from) {
    try {
      from.transferTo(System.out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void breakIn(VirtualMachine vm, ReferenceType type) {
    for (Method method : type.methods()) {
      if (LOOK_UPS.contains(method.name()) && !method.isNative() && method.isPublic()) {
        vm.eventRequestManager().createBreakpointRequest(method.location()).enable();
      }
    }
  }

  private boolean handle(VirtualMachine vm, EventSet events) throws Exception {
    for (Event event : events) {
      if (event instanceof VMDisconnectEvent) {
        return false;
      } else if (event instanceof ClassPrepareEvent prepared) {
        breakIn(vm, prepared.referenceType());
      } else if (event instanceof BreakpointEvent hit && hit.thread().frameCount() > 1) {
        record(hit.location().method(), hit.thread().frame(0), caller(hit.thread().frame(1)));
      }
    }
    events.resume();
    return true;
  }

  private static String caller(StackFrame frame) {
    return frame.location().declaringType().name();
  }

  /**
   * Records a look-up by Cardfile, and by another library if its target is of Cardfile. What a
   * class of a proxy looks up, GraalVM knows from the declared proxy.
   */
  private void record(Method method, StackFrame frame, String caller) {
    if (caller.matches("(java|javax|jdk|sun|com\\.sun)\\..*|.*\\.\\$Proxy\\d+")) {
      return;
    }
    List<Value> arguments = frame.getArgumentValues();
    String target =
        frame.thisObject() instanceof ClassObjectReference type ? type.reflectedType().name() : "";
    String name =
        arguments.isEmpty() || !(arguments.get(0) instanceof StringReference text)
            ? ""
            : text.value();
    String use =
        switch (method.name()) {
          case "forName" -> "type " + name;
          case "newProxyInstance" -> "proxy " + interfaceOf(arguments.get(1));
          case "getResource", "getResources", "getResourceAsStream" ->
              "resource " + resource(target, name);
          default -> name.isEmpty() ? "methods " + target : "method " + target + "." + name;
        };
    if (caller.startsWith("io.cardfile.") || use.matches("\\w+ io[./]cardfile[./].*")) {
      used.add(use);
    }
  }

  private static String interfaceOf(Value interfaces) {
    Value first = ((ArrayReference) interfaces).getValue(0);
    return ((ClassObjectReference) first).reflectedType().name();
  }

  private static String resource(String type, String name) {
    if (type.isEmpty() || name.startsWith("/")) {
      return name.replaceFirst("^/", "");
    }
    return type.substring(0, type.lastIndexOf('.') + 1).replace('.', '/') + name;
  }
}
