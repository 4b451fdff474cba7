package dev.berth.testkit.fake;

import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.PluginException;
import dev.berth.framework.handle.ClusterWriter;
import dev.berth.framework.state.PodInfo;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Remembers what was written, or refuses to write. May be used by several threads.
public final class FakeWriter implements ClusterWriter {
  private final Map<ObjectKey, String> bindings = new LinkedHashMap<>();
  private @Nullable String refusal;

  /// Nothing written yet.
  public FakeWriter() {}

  /// From now on nothing can be written.
  ///
  /// @param message what the API server says
  public synchronized void refuse(String message) {
    refusal = message;
  }

  /// The nodes that pods were bound to, in the order of the bindings.
  public synchronized Map<ObjectKey, String> bindings() {
    return new LinkedHashMap<>(bindings);
  }

  @Override
  public synchronized void bind(PodInfo pod, String node) {
    if (refusal != null) {
      throw new PluginException(refusal);
    }
    bindings.put(pod.key(), node);
  }
}
