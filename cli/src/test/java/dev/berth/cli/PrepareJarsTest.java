package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeModel;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.CharBuffer;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is done to jars for a fast start leaves their classes as they are.
final class PrepareJarsTest {
  private static final String CLASS =
      """
      package com.example;

      import java.util.function.Function;

      public final class Sizes implements Function<Object, String> {
        enum Size { SMALL, LARGE }

        @Override
        public String apply(Object it) {
          return switch (it) {
            case null -> "none";
            case Long number when number > 9 -> "large";
            case Long number when number > 4 -> "medium";
            case Long number -> "small";
            case CharSequence text -> named(text.length() > 4 ? Size.LARGE : Size.SMALL);
            default -> "other";
          };
        }

        private static String named(Object size) {
          return switch (size) {
            case Size.SMALL -> "short";
            case Size.LARGE -> "long";
            default -> "other";
          };
        }
      }
      """;

  @TempDir private Path folder;

  @Test
  void aSwitchOverTypesBecomesAMethodAndAnswersTheSame() throws Exception {
    Path source = folder.resolve("source/com/example/Sizes.java");
    Files.createDirectories(source.getParent());
    Files.writeString(source, CLASS);
    Path classes = folder.resolve("classes");
    Files.createDirectories(classes);
    Jar.compile(folder.resolve("source"), classes);
    Path jars = Files.createDirectory(folder.resolve("jars"));
    Path jar = Jar.pack(jars.resolve("sizes.jar"), classes);
    assertThat(typeSwitches(jar)).isEqualTo(2);

    var preparation =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "src/training/PrepareJars.java",
                jars.toString())
            .inheritIO()
            .start();
    assertThat(preparation.waitFor()).isZero();

    assertThat(typeSwitches(jar)).as("of constants, which are left to the JVM").isEqualTo(1);
    try (var loader = new URLClassLoader(new URL[] {jar.toUri().toURL()})) {
      Function<Object, String> sizes = made(loader);
      assertThat(sizes.apply(null)).isEqualTo("none");
      assertThat(sizes.apply(10L)).isEqualTo("large");
      assertThat(sizes.apply(5L)).isEqualTo("medium");
      assertThat(sizes.apply(4L)).isEqualTo("small");
      assertThat(sizes.apply("text")).isEqualTo("short");
      assertThat(sizes.apply(CharBuffer.wrap("texts"))).isEqualTo("long");
      assertThat(sizes.apply(4)).isEqualTo("other");
    }
  }

  /// How many switches the class leaves to the JVM.
  private static long typeSwitches(Path jar) throws IOException {
    try (var inside = FileSystems.newFileSystem(jar)) {
      return ClassFile.of().parse(inside.getPath("/com/example/Sizes.class")).methods().stream()
          .flatMap(method -> method.code().stream())
          .flatMap(CodeModel::elementStream)
          .filter(InvokeDynamicInstruction.class::isInstance)
          .count();
    }
  }

  @SuppressWarnings("unchecked") // the class is such a function
  private static Function<Object, String> made(ClassLoader loader)
      throws ReflectiveOperationException {
    return (Function<Object, String>)
        loader.loadClass("com.example.Sizes").getConstructor().newInstance();
  }
}
