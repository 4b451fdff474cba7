package dev.berth.conformance.live;

import dev.berth.framework.FilterPlugin;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.PreBindPlugin;
import dev.berth.framework.PreFilterPlugin;
import dev.berth.framework.PreFilterResult;
import dev.berth.framework.Rejected;
import dev.berth.framework.ScorePlugin;
import dev.berth.framework.SimplePluginFactory;
import dev.berth.framework.Success;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.StateData;
import dev.berth.framework.model.StateKey;
import dev.berth.framework.status.PluginException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

/// A plugin of which each jar has a node of its own, such as `a-1`: it allows the nodes of that
/// tier, and prefers that one. It refuses to bind what another version has decided.
public final class ReloadedPlugin implements SimplePluginFactory {
  static final String NAME = "Tier";

  private static final String RESOURCE = "tier-plugin-node";

  /// For the service loader.
  public ReloadedPlugin() {}

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
    try (InputStream node =
        Objects.requireNonNull(ReloadedPlugin.class.getResourceAsStream("/" + RESOURCE))) {
      return new Made(new String(node.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new PluginException("its jar cannot be read: " + e);
    }
  }

  /// What one version has begun.
  record Begun(String node) implements StateData {}

  static final class Made
      implements PreFilterPlugin<Begun>, FilterPlugin<Begun>, ScorePlugin<Begun>, PreBindPlugin {
    /// Each class loader has another one.
    private static final StateKey<Begun> KEY = new StateKey<>(NAME, Begun.class);

    private final String node;

    private Made(String node) {
      this.node = node;
    }

    @Override
    public String name() {
      return NAME;
    }

    @Override
    public PreFilterResult<Begun> preFilter(CycleState state, PodInfo pod, List<NodeInfo> nodes) {
      var begun = new Begun(node);
      state.write(KEY, begun);
      return PreFilterResult.ready(begun);
    }

    @Override
    public FilterStatus filter(Begun begun, NodeInfo node) {
      return isAllowed(begun, node.name())
          ? Success.SUCCESS
          : Rejected.unschedulable("node(s) not in the tier of " + this.node);
    }

    private static boolean isAllowed(Begun begun, String node) {
      return node.charAt(0) == begun.node().charAt(0);
    }

    @Override
    public Begun prepareScore(CycleState state, PodInfo pod) {
      return state.require(KEY);
    }

    @Override
    public long score(Begun begun, NodeInfo node) {
      return node.name().equals(begun.node()) ? MAX_SCORE : MIN_SCORE;
    }

    @Override
    public PreBindPreFlight preBindPreFlight(CycleState state, PodInfo pod, String node) {
      return PreBindPreFlight.HasWork.HAS_WORK;
    }

    @Override
    public PreBindStatus preBind(CycleState state, PodInfo pod, String node) {
      return isAllowed(state.require(KEY), node)
          ? Success.SUCCESS
          : Rejected.unschedulable("decided by another version than that of " + this.node);
    }
  }

  /// Writes a version of the jar over the one that is there.
  static void pack(Path jar, String node) throws IOException {
    try (var packed = new JarOutputStream(Files.newOutputStream(jar))) {
      add(
          packed,
          "META-INF/services/" + PluginFactory.class.getName(),
          ReloadedPlugin.class.getName());
      add(packed, RESOURCE, node);
      for (Class<?> type : List.of(ReloadedPlugin.class, Made.class, Begun.class)) {
        String name = type.getName().replace('.', '/') + ".class";
        packed.putNextEntry(new JarEntry(name));
        try (InputStream code =
            Objects.requireNonNull(type.getClassLoader().getResourceAsStream(name))) {
          code.transferTo(packed);
        }
      }
    }
  }

  private static void add(JarOutputStream jar, String name, String text) throws IOException {
    jar.putNextEntry(new JarEntry(name));
    jar.write(text.getBytes(StandardCharsets.UTF_8));
  }
}
