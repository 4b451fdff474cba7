import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ClassHierarchyResolverOption;
import java.lang.classfile.ClassFile.StackMapsOption;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.attribute.ModuleAttribute;
import java.lang.classfile.attribute.ModuleProvideInfo;
import java.lang.constant.ClassDesc;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Manifest;

/// Rewrites jars of others so that the JVM's AOT cache can hold their classes, or hold them at less
/// cost: `java PrepareJars.java DIRECTORY`. What the classes do stays.
///
/// - Classes older than Java 6 have no stack maps, and the cache takes none without: they get them.
/// - The JVM makes all security providers that it finds when it looks for one of them. That of
///   Bouncy Castle, a thousand classes, is not used as one: its jar ceases to provide it.
/// - The manifest of a signed jar has a digest of each class, a megabyte in all, which the JVM
///   parses at every start. Nothing asks for the signers: the signature and the digests are
///   dropped.
final class PrepareJars {
  private static final int WITH_STACK_MAPS = ClassFile.JAVA_6_VERSION;
  private static final int NEW = ClassFile.JAVA_8_VERSION;

  private PrepareJars() {}

  public static void main(String[] args) throws IOException {
    for (var jar : files(Path.of(args[0]), ".jar")) {
      try (var inside = FileSystems.newFileSystem(jar)) {
        var root = inside.getPath("/");
        addStackMaps(root);
        dropSecurityProvider(root);
        dropSignature(root.resolve("META-INF"));
      }
    }
  }

  private static List<Path> files(Path folder, String... endings) throws IOException {
    try (var all = Files.walk(folder)) {
      return all.filter(file -> List.of(endings).stream().anyMatch(file.toString()::endsWith))
          .toList();
    }
  }

  private static void addStackMaps(Path root) throws IOException {
    var classes =
        ClassFile.of(
            StackMapsOption.GENERATE_STACK_MAPS,
            ClassHierarchyResolverOption.of(
                ClassHierarchyResolver.ofResourceParsing(type -> open(root, type))
                    .orElse(ClassHierarchyResolver.defaultResolver())
                    .cached()));
    for (var file : files(root, ".class")) {
      var bytes = Files.readAllBytes(file);
      if (majorVersion(bytes) < WITH_STACK_MAPS) {
        replace(file, classes.transformClass(classes.parse(bytes), renewed()));
      }
    }
  }

  private static int majorVersion(byte[] classFile) {
    return (classFile[6] & 0xff) << 8 | classFile[7] & 0xff;
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

  private static InputStream open(Path root, ClassDesc type) {
    var descriptor = type.descriptorString();
    var file = root.resolve(descriptor.substring(1, descriptor.length() - 1) + ".class");
    try {
      return Files.exists(file) ? Files.newInputStream(file) : null;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void dropSecurityProvider(Path root) throws IOException {
    var modules = ClassFile.of();
    for (var file : files(root, "module-info.class")) {
      var descriptor = modules.parse(file);
      var module = descriptor.findAttribute(Attributes.module()).orElseThrow();
      if (module.provides().stream().anyMatch(PrepareJars::isSecurityProvider)) {
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
        replace(
            file,
            modules.transformClass(
                descriptor,
                (type, element) ->
                    type.with(element instanceof ModuleAttribute ? changed : element)));
      }
    }
  }

  private static boolean isSecurityProvider(ModuleProvideInfo service) {
    return service.provides().asInternalName().equals("java/security/Provider");
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
