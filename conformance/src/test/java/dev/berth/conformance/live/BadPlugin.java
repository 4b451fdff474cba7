package dev.berth.conformance.live;

import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.PostBindPlugin;
import dev.berth.framework.SimpleFilterPlugin;
import dev.berth.framework.SimplePluginFactory;
import dev.berth.framework.Success;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

/// A plugin that does to threads what no plugin should, if the pod's name says so: `recurses`
/// overflows the stack of the engine's thread, `interrupts` interrupts it, `lacks-a-class` ends
/// that of its binding by an error.
public final class BadPlugin implements SimplePluginFactory {
  static final String NAME = "BadPlugin";

  /// For the service loader.
  public BadPlugin() {}

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Class<? extends Plugin> type() {
    return Made.class;
  }

  @Override
  public Plugin create(PluginContext context) {
    return new Made();
  }

  static final class Made implements SimpleFilterPlugin, PostBindPlugin {
    private Made() {}

    @Override
    public String name() {
      return NAME;
    }

    @Override
    public FilterStatus filter(PodInfo pod, NodeInfo node) {
      switch (pod.pod().metadata().name()) {
        case "recurses" -> {
          return filter(pod, node);
        }
        case "interrupts" -> Thread.currentThread().interrupt();
        default -> {}
      }
      return Success.SUCCESS;
    }

    @Override
    public void postBind(CycleState state, PodInfo pod, String node) {
      if (pod.pod().metadata().name().equals("lacks-a-class")) {
        throw new NoClassDefFoundError("com/example/Library");
      }
    }
  }

  /// Writes the jar, as a user would bring it.
  static void pack(Path jar) throws IOException {
    try (OutputStream out = Files.newOutputStream(jar);
        var packed = new JarOutputStream(out)) {
      packed.putNextEntry(new JarEntry("META-INF/services/" + PluginFactory.class.getName()));
      packed.write(BadPlugin.class.getName().getBytes(StandardCharsets.UTF_8));
      for (Class<?> type : List.of(BadPlugin.class, Made.class)) {
        String name = type.getName().replace('.', '/') + ".class";
        packed.putNextEntry(new JarEntry(name));
        try (InputStream code =
            Objects.requireNonNull(type.getClassLoader().getResourceAsStream(name))) {
          code.transferTo(packed);
        }
      }
    }
  }
}
