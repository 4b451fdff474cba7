package dev.berth.testkit.fake;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.PluginException;
import dev.berth.framework.handle.ClusterObjects;
import dev.berth.framework.handle.ClusterWriter;
import dev.berth.framework.state.PodInfo;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Remembers what was written, or refuses to write; updates show in the test's objects. May be used
/// by several threads.
public final class FakeWriter implements ClusterWriter {
  private final FakeObjects objects;
  private final Map<ObjectKey, String> bindings = new LinkedHashMap<>();
  private final List<KubernetesObject> updates = new ArrayList<>();
  private Runnable others = () -> {};
  private @Nullable String refusal;

  /// Nothing written yet.
  ///
  /// @param objects where updates go to
  public FakeWriter(FakeObjects objects) {
    this.objects = objects;
  }

  /// From now on nothing can be written.
  ///
  /// @param message what the API server says
  public synchronized void refuse(String message) {
    refusal = message;
  }

  /// What others do as soon as somebody waits for it.
  public synchronized void whenAwaited(Runnable action) {
    others = action;
  }

  /// The nodes that pods were bound to, in the order of the bindings.
  public synchronized Map<ObjectKey, String> bindings() {
    return new LinkedHashMap<>(bindings);
  }

  /// The objects that were updated, in the order of the updates.
  public synchronized List<KubernetesObject> updates() {
    return List.copyOf(updates);
  }

  @Override
  public synchronized void bind(PodInfo pod, String node) {
    mayRefuse();
    bindings.put(pod.key(), node);
  }

  @Override
  public synchronized void update(KubernetesObject object) {
    mayRefuse();
    updates.add(object);
    objects.put(object);
  }

  /// Does not wait: what [#whenAwaited] does not bring about never comes.
  @Override
  public synchronized boolean await(Predicate<ClusterObjects> condition, Duration timeout) {
    others.run();
    return condition.test(objects);
  }

  private void mayRefuse() {
    if (refusal != null) {
      throw new PluginException(refusal);
    }
  }
}
