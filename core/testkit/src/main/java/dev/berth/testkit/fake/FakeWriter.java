package dev.berth.testkit.fake;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.cluster.ClusterWriter;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.PluginException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Records writes or makes them fail; updates show in the test's objects. Thread-safe.
public final class FakeWriter implements ClusterWriter {
  private final FakeObjects objects;
  private final Map<ObjectKey, String> bindings = new LinkedHashMap<>();
  private final List<KubernetesObject> updates = new ArrayList<>();
  private final List<ResourceClaim> created = new ArrayList<>();
  private final List<KubernetesObject> deleted = new ArrayList<>();
  private Runnable others = () -> {};
  private @Nullable String refusal;

  /// Starts without writes.
  ///
  /// @param objects receives the updates
  public FakeWriter(FakeObjects objects) {
    this.objects = objects;
  }

  /// Makes all writes fail from now on.
  ///
  /// @param message the API server's message
  public synchronized void refuse(String message) {
    refusal = message;
  }

  /// Sets an action that runs as soon as a plugin awaits a condition.
  public synchronized void whenAwaited(Runnable action) {
    others = action;
  }

  /// The nodes to which pods were bound, in the order of the bindings.
  public synchronized Map<ObjectKey, String> bindings() {
    return new LinkedHashMap<>(bindings);
  }

  /// The objects that were updated or changed, as of after the write, in the order of the writes.
  public synchronized List<KubernetesObject> updates() {
    return List.copyOf(updates);
  }

  /// The claims that were created, in order.
  public synchronized List<ResourceClaim> created() {
    return List.copyOf(created);
  }

  /// The objects that were deleted, in order.
  public synchronized List<KubernetesObject> deleted() {
    return List.copyOf(deleted);
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

  /// Stores the claim under its `generateName` and the next number, which is also its UID.
  @Override
  public synchronized ResourceClaim create(ResourceClaim claim) {
    mayRefuse();
    String name = claim.metadata().generateName() + (created.size() + 1);
    ResourceClaim stored = claim.withMetadata(claim.metadata().withName(name).withUid(name));
    created.add(stored);
    objects.put(stored);
    return stored;
  }

  @Override
  public synchronized <T extends KubernetesObject> T change(T known, UnaryOperator<T> change) {
    mayRefuse();
    if (change.apply(known).equals(known)) {
      return known; // nothing to send
    }
    @SuppressWarnings("unchecked") // the stored object has the same class
    var kind = (Class<T>) known.getClass();
    T stored = objects.get(kind, known.key());
    if (stored == null) {
      throw new PluginException(
          "%s \"%s\" not found".formatted(known.kind(), known.metadata().name()));
    }
    T changed = change.apply(stored);
    updates.add(changed);
    objects.put(changed);
    return changed;
  }

  @Override
  public synchronized <T extends KubernetesObject> T changeStatus(
      T known, UnaryOperator<T> change) {
    return change(known, change);
  }

  @Override
  public synchronized void delete(KubernetesObject object) {
    mayRefuse();
    deleted.add(object);
    objects.remove(object);
  }

  /// Does not wait: a condition that does not hold after [#whenAwaited] never will.
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
