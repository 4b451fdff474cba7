package dev.berth.cluster.simulation;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodStatus;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.engine.ClusterChange;
import dev.berth.framework.PluginException;
import dev.berth.framework.handle.ClusterWriter;
import dev.berth.framework.state.PodInfo;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A cluster in memory: it holds the objects, does what it is told to, and tells what has changed.
/// It stands in for the API server, for the kubelets, which start what is bound at once, and for
/// the controllers that clean up behind deleted pods. For one thread.
public final class EmbeddedCluster implements ClusterWriter {

  /// Before all that is bound here; pods start one second after the other.
  private static final Instant FIRST_START = Instant.parse("2027-01-01T00:00:00Z");

  private final ObjectMap objects = new ObjectMap();
  private final List<KubernetesObject> initial;
  private final ClaimRelease claims = new ClaimRelease(this);
  private Consumer<ClusterChange> listener = change -> {};
  private int bound;
  private long writes;

  /// A cluster of these objects.
  ///
  /// @param objects as an API server would hold them
  public EmbeddedCluster(Collection<? extends KubernetesObject> objects) {
    initial = List.copyOf(objects);
    initial.forEach(this.objects::put);
  }

  /// Tells the listener of all objects, and of every change from now on. Nodes come after what is
  /// neither node nor pod, and pods come last; finished pods do not come at all.
  public void watch(Consumer<ClusterChange> changes) {
    listener = changes;
    var nodes = new ArrayList<KubernetesObject>();
    var pods = new ArrayList<KubernetesObject>();
    for (var object : initial) {
      switch (object) {
        case Node node -> nodes.add(node);
        case Pod pod -> {
          if (!pod.isFinished()) {
            pods.add(pod);
          }
        }
        default -> changes.accept(new ClusterChange.Added(object));
      }
    }
    nodes.forEach(node -> changes.accept(new ClusterChange.Added(node)));
    pods.forEach(pod -> changes.accept(new ClusterChange.Added(pod)));
  }

  /// The object of that kind and name, or null.
  public <T extends KubernetesObject> @Nullable T get(Class<T> kind, ObjectKey key) {
    return objects.get(kind, key);
  }

  /// All objects of a kind, in the order in which they came.
  public <T extends KubernetesObject> Collection<T> list(Class<T> kind) {
    return objects.list(kind);
  }

  /// How many writes there have been.
  long writes() {
    return writes;
  }

  /// The pod runs on the node from now on.
  @Override
  public void bind(PodInfo pod, String node) {
    var before = get(Pod.class, pod.key());
    if (before == null) {
      throw new PluginException("pods \"%s\" not found".formatted(pod.key().name()));
    }
    if (!before.spec().nodeName().isEmpty()) {
      throw new PluginException(
          "pod %s is already assigned to node \"%s\""
              .formatted(pod.key().name(), before.spec().nodeName()));
    }
    bound++;
    var start = FIRST_START.plusSeconds(bound);
    update(
        before,
        before
            .withSpec(before.spec().withNodeName(node))
            .withStatus(
                before
                    .status()
                    .withPhase(PodStatus.RUNNING)
                    .withStartTime(start)
                    .withNominatedNodeName("")));
  }

  /// Writes down which node the pod is to get.
  ///
  /// @param node empty for none
  void nominate(ObjectKey key, String node) {
    var pod = get(Pod.class, key);
    if (pod != null && !pod.status().nominatedNodeName().equals(node)) {
      update(pod, pod.withStatus(pod.status().withNominatedNodeName(node)));
    }
  }

  /// Removes the pod at once, and lets go of what it has claimed.
  void evict(ObjectKey key) {
    var pod = get(Pod.class, key);
    if (pod != null) {
      delete(pod);
      claims.release(pod, list(ResourceClaim.class));
    }
  }

  void update(KubernetesObject before, KubernetesObject after) {
    writes++;
    objects.put(after);
    listener.accept(new ClusterChange.Updated(before, after));
  }

  void delete(KubernetesObject object) {
    writes++;
    objects.remove(object);
    listener.accept(new ClusterChange.Deleted(object));
  }
}
