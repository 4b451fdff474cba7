package dev.berth.conformance.workloads;

import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.SimplePluginFactory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

/// Makes [PermitByLabel], in a jar as its authors would.
public final class PermitByLabelFactory implements SimplePluginFactory {

  /// For `ServiceLoader`.
  public PermitByLabelFactory() {}

  @Override
  public String name() {
    return PermitByLabel.NAME;
  }

  @Override
  public Class<? extends Plugin> type() {
    return PermitByLabel.class;
  }

  @Override
  public Plugin create(PluginContext context) {
    return new PermitByLabel(context.actions().waitingPods());
  }

  /// Packs it.
  ///
  /// @param folder takes the jar
  /// @return the folder
  static Path jar(Path folder) throws IOException {
    Files.createDirectories(folder);
    try (var jar = new JarOutputStream(Files.newOutputStream(folder.resolve("permit.jar")))) {
      jar.putNextEntry(new JarEntry("META-INF/services/" + PluginFactory.class.getName()));
      jar.write(PermitByLabelFactory.class.getName().getBytes(StandardCharsets.UTF_8));
      for (var type : List.of(PermitByLabel.class, PermitByLabelFactory.class)) {
        var file = type.getName().replace('.', '/') + ".class";
        jar.putNextEntry(new JarEntry(file));
        try (var code = Objects.requireNonNull(type.getClassLoader().getResourceAsStream(file))) {
          var _ = code.transferTo(jar);
        }
      }
    }
    return folder;
  }
}
