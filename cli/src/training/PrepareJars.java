import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ClassHierarchyResolverOption;
import java.lang.classfile.ClassFile.StackMapsOption;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.attribute.ModuleAttribute;
import java.lang.classfile.attribute.ModuleProvideInfo;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.reflect.AccessFlag;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Manifest;

/// Rewrites jars of others so that the JVM's AOT cache can hold their classes, or hold them at less
/// cost: `java PrepareJars.java DIRECTORY`. What the classes do stays.
///
/// - Classes older than Java 6 have no stack maps, and the cache takes none without: they get them.
/// - The JVM makes all security providers that it finds when it looks for one of them. That of
///   Bouncy Castle, a thousand classes, is not used as one: its jar ceases to provide it.
/// - At each start, the JVM makes a class for each `switch` over types that runs, since the cache
///   holds none of these classes. Each switch gets a method instead.
/// - The manifest of a signed jar has a digest of each class, a megabyte in all, which the JVM
///   parses at every start. Nothing asks for the signers: the signature and the digests are
///   dropped.
final class PrepareJars {
  private static final int WITH_STACK_MAPS = ClassFile.JAVA_6_VERSION;
  private static final int NEW = ClassFile.JAVA_8_VERSION;
  private static final String TYPE_SWITCH = "typeSwitch";
  private static final String SECURITY_PROVIDER = "java/security/Provider";
  private static final String SWITCH_BOOTSTRAPS = "Ljava/lang/runtime/SwitchBootstraps;";

  private final ClassFile classes;

  /// @param types of all jars
  private PrepareJars(ClassLoader types) {
    classes =
        ClassFile.of(
            ClassHierarchyResolverOption.of(
                ClassHierarchyResolver.ofResourceParsing(types).cached()));
  }

  public static void main(String[] args) throws IOException {
    var jars = files(Path.of(args[0]), ".jar");
    var urls = new ArrayList<URL>();
    for (var jar : jars) {
      urls.add(jar.toUri().toURL());
    }
    try (var types = new URLClassLoader(urls.toArray(URL[]::new))) {
      var preparation = new PrepareJars(types);
      for (var jar : jars) {
        try (var inside = FileSystems.newFileSystem(jar)) {
          preparation.prepareClasses(inside.getPath("/"));
          dropSignature(inside.getPath("/META-INF"));
        }
      }
    }
  }

  private static List<Path> files(Path folder, String... endings) throws IOException {
    try (var all = Files.walk(folder)) {
      return all.filter(file -> List.of(endings).stream().anyMatch(file.toString()::endsWith))
          .toList();
    }
  }

  private void prepareClasses(Path root) throws IOException {
    for (var file : files(root, ".class")) {
      var bytes = Files.readAllBytes(file);
      if (majorVersion(bytes) < WITH_STACK_MAPS) {
        replace(file, withStackMaps(classes.parse(bytes)));
      } else if (file.endsWith("module-info.class") && names(bytes, SECURITY_PROVIDER)) {
        replace(file, withoutSecurityProvider(classes.parse(bytes)));
      } else if (names(bytes, TYPE_SWITCH)) {
        replace(file, withMethods(classes.parse(bytes)));
      }
    }
  }

  private static boolean names(byte[] classFile, String name) {
    return new String(classFile, StandardCharsets.ISO_8859_1).contains(name);
  }

  private static int majorVersion(byte[] classFile) {
    return (classFile[6] & 0xff) << 8 | classFile[7] & 0xff;
  }

  private byte[] withStackMaps(ClassModel type) {
    return classes.withOptions(StackMapsOption.GENERATE_STACK_MAPS).transformClass(type, renewed());
  }

  private static ClassTransform renewed() {
    return ClassTransform.transformingMethodBodies((code, element) -> code.with(element))
        .andThen((type, element) -> {
          if (element instanceof ClassFileVersion) {
            type.withVersion(NEW, 0);
          } else {
            type.with(element);
          }
        });
  }

  /// Replaces each call of [java.lang.runtime.SwitchBootstraps] by one of a new method of the
  /// class.
  private byte[] withMethods(ClassModel type) {
    var switches = new ArrayList<InvokeDynamicInstruction>();
    CodeTransform calls =
        (code, element) -> {
          if (element instanceof InvokeDynamicInstruction call && isTypeSwitch(call)) {
            code.invokestatic(
                type.thisClass().asSymbol(),
                TYPE_SWITCH + switches.size(),
                call.typeSymbol(),
                type.flags().has(AccessFlag.INTERFACE));
            switches.add(call);
          } else {
            code.with(element);
          }
        };
    ClassTransform methods =
        ClassTransform.endHandler(builder -> {
          for (var number = 0; number < switches.size(); number++) {
            var call = switches.get(number);
            builder.withMethodBody(
                TYPE_SWITCH + number,
                call.typeSymbol(),
                ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC,
                code -> typeSwitch(code, call.bootstrapArgs()));
          }
        });
    return classes.transformClass(
        type,
        ClassTransform.transformingMethodBodies(PrepareJars::hasTypeSwitch, calls)
            .andThen(methods));
  }

  private static boolean hasTypeSwitch(MethodModel method) {
    return method
        .code()
        .filter(code ->
            code.elementStream()
                .anyMatch(it -> it instanceof InvokeDynamicInstruction call && isTypeSwitch(call)))
        .isPresent();
  }

  /// Other labels, such as constants of enums, are left to the JVM.
  private static boolean isTypeSwitch(InvokeDynamicInstruction call) {
    return call.name().equalsString(TYPE_SWITCH)
        && call.bootstrapMethod().owner().descriptorString().equals(SWITCH_BOOTSTRAPS)
        && call.bootstrapArgs().stream().allMatch(ClassDesc.class::isInstance);
  }

  /// Returns -1 for null, or the first label from a number on that the object is an instance of, or
  /// the number of labels.
  private static void typeSwitch(CodeBuilder code, List<ConstantDesc> labels) {
    code.aload(0).ifThen(Opcode.IFNULL, none -> none.loadConstant(-1).ireturn());
    for (var label = 0; label < labels.size(); label++) {
      var number = label;
      var type = (ClassDesc) labels.get(label);
      code.block(next ->
          next.iload(1)
              .loadConstant(number)
              .if_icmpgt(next.breakLabel())
              .aload(0)
              .instanceOf(type)
              .ifeq(next.breakLabel())
              .loadConstant(number)
              .ireturn());
    }
    code.loadConstant(labels.size()).ireturn();
  }

  private byte[] withoutSecurityProvider(ClassModel descriptor) {
    var module = descriptor.findAttribute(Attributes.module()).orElseThrow();
    var others = module.provides().stream().filter(s -> !isSecurityProvider(s)).toList();
    var changed =
        ModuleAttribute.of(
            module.moduleName(),
            module.moduleFlagsMask(),
            module.moduleVersion().orElse(null),
            module.requires(),
            module.exports(),
            module.opens(),
            module.uses(),
            others);
    return classes.transformClass(
        descriptor,
        (type, element) -> type.with(element instanceof ModuleAttribute ? changed : element));
  }

  private static boolean isSecurityProvider(ModuleProvideInfo service) {
    return service.provides().asInternalName().equals(SECURITY_PROVIDER);
  }

  private static void dropSignature(Path metaInf) throws IOException {
    if (!Files.isDirectory(metaInf)) {
      return;
    }
    var signatures = files(metaInf, ".SF", ".RSA", ".DSA", ".EC");
    if (signatures.isEmpty()) {
      return;
    }
    for (var file : signatures) {
      Files.delete(file);
    }
    var file = metaInf.resolve("MANIFEST.MF");
    Manifest manifest;
    try (var in = Files.newInputStream(file)) {
      manifest = new Manifest(in);
    }
    manifest.getEntries().clear();
    var out = new ByteArrayOutputStream();
    manifest.write(out);
    replace(file, out.toByteArray());
  }

  /// Keeps the time of the file, so that the jar is the same in every build.
  private static void replace(Path file, byte[] content) throws IOException {
    var time = Files.getLastModifiedTime(file);
    Files.write(file, content);
    Files.setLastModifiedTime(file, time);
  }
}
