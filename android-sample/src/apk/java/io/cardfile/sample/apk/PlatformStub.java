package io.cardfile.sample.apk;

import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.codehaus.mojo.animal_sniffer.Clazz;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/**
 * Creates a jar with the classes, methods and fields of Android at one API level, without code. The
 * source is a signature file, because the platform's jar is only available in Google's SDK.
 */
final class PlatformStub {

  private final Map<String, Clazz> classes = new HashMap<>();
  private final Set<String> interfaces = new HashSet<>();

  static int write(Path signatures, Path jar) throws IOException {
    PlatformStub stub = new PlatformStub();
    stub.read(signatures);
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
      for (Clazz type : stub.classes.values()) {
        out.putNextEntry(new ZipEntry(type.getName() + ".class"));
        out.write(stub.bytes(type));
      }
    }
    return stub.classes.size();
  }

  private void read(Path signatures) throws IOException {
    try (InputStream file = Files.newInputStream(signatures);
        ObjectInputStream in = new ObjectInputStream(new GZIPInputStream(file))) {
      for (Clazz type = (Clazz) in.readObject(); type != null; type = (Clazz) in.readObject()) {
        classes.put(type.getName(), type);
        interfaces.addAll(Set.of(type.getSuperInterfaces()));
      }
    } catch (ClassNotFoundException e) {
      throw new IOException("not a signature file of animal-sniffer", e);
    }
  }

  private byte[] bytes(Clazz type) {
    boolean isInterface = isInterface(type);
    ClassWriter out = new ClassWriter(0);
    int kind = isInterface ? Opcodes.ACC_INTERFACE | Opcodes.ACC_ABSTRACT : Opcodes.ACC_SUPER;
    out.visit(
        Opcodes.V1_8,
        Opcodes.ACC_PUBLIC | kind,
        type.getName(),
        null,
        type.getSuperClass(),
        type.getSuperInterfaces());
    for (String member : type.getSignatures()) {
      member(out, member, isInterface);
    }
    return out.toByteArray();
  }

  /**
   * Adds a member such as {@code length()I} or {@code out#Ljava/io/PrintStream;}. The signature
   * does not contain whether it is static.
   */
  private static void member(ClassWriter out, String member, boolean inInterface) {
    int hash = member.indexOf('#');
    int bracket = member.indexOf('(');
    if (hash >= 0) {
      int access = Opcodes.ACC_PUBLIC | (inInterface ? STATIC_FINAL : 0);
      out.visitField(access, member.substring(0, hash), member.substring(hash + 1), null, null);
    } else {
      int access = Opcodes.ACC_PUBLIC | (inInterface ? Opcodes.ACC_ABSTRACT : Opcodes.ACC_NATIVE);
      out.visitMethod(access, member.substring(0, bracket), member.substring(bracket), null, null);
    }
  }

  private static final int STATIC_FINAL = Opcodes.ACC_STATIC | Opcodes.ACC_FINAL;

  /**
   * Looks the class up in the JDK and older stubs, because the signatures lack this information.
   */
  private boolean isInterface(Clazz type) {
    try {
      String name = type.getName().replace('/', '.');
      return Class.forName(name, false, PlatformStub.class.getClassLoader()).isInterface();
    } catch (ClassNotFoundException | LinkageError e) {
      return interfaces.contains(type.getName());
    }
  }
}
