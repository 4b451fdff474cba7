package dev.berth.query;

import dev.berth.api.apps.DaemonSet;
import dev.berth.api.apps.Deployment;
import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.apps.StatefulSet;
import dev.berth.api.batch.Job;
import dev.berth.api.codec.Problems;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.ReplicationController;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cluster.manifest.LoadSettings;
import dev.berth.cluster.manifest.Loader;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.ReadProgress;
import dev.berth.cluster.manifest.Source;
import dev.berth.scenario.MemorySource;
import dev.berth.scenario.ObjectEdits;
import dev.berth.server.http.Request;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The manifests of a question, and the maximum number of their pods.
final class QuestionBody {
  private static final int MOST_BYTES = 8 << 20;

  /// With more pods, a simulation would exhaust the scheduler's memory.
  private static final long MOST_PODS = 20_000;

  /// The description of manifests that are added to the cluster.
  static final String ADDED =
      "Manifests that are added to the cluster; anything that berth simulate reads.";

  private QuestionBody() {}

  /// Reads them; null if there are none.
  ///
  /// @throws QueryException if they are too large
  static @Nullable MemorySource read(Request request) throws QueryException, IOException {
    byte[] body = request.body().read(MOST_BYTES + 1);
    if (body.length > MOST_BYTES) {
      throw QueryException.tooLarge("a request may have %,d bytes".formatted(MOST_BYTES));
    }
    return body.length == 0 ? null : new MemorySource("request", body);
  }

  /// Counts the pods of the manifests before they are created.
  ///
  /// @param nodes how many the cluster has
  /// @throws QueryException if there are too many
  static long requireFew(Source body, int nodes) throws QueryException {
    var input = Loader.load(List.of(body), new Problems(), LoadSettings.PLAIN, new ReadProgress());
    long allNodes =
        nodes + input.manifests().stream().filter(it -> it.object() instanceof Node).count();
    long pods = 0;
    for (Manifest manifest : input.manifests()) {
      pods += pods(manifest.object(), allNodes);
    }
    requireFew(pods);
    return pods;
  }

  /// Counts the pods of changed workloads before they are created. Errors in the changes are
  /// reported later.
  ///
  /// @throws QueryException if there are too many
  static void requireFew(ObjectEdits edits, List<Source> cluster) throws QueryException {
    if (edits.scaled().isEmpty() && edits.patched().isEmpty()) {
      return;
    }
    var input = Loader.load(cluster, new Problems(), LoadSettings.PLAIN, new ReadProgress());
    var changed = new ArrayList<>(edits.applied(input, new Problems()).manifests());
    Set<Manifest> known = Collections.newSetFromMap(new IdentityHashMap<>());
    known.addAll(input.manifests());
    changed.removeIf(known::contains);
    long pods = 0;
    for (Manifest manifest : changed) {
      pods += pods(manifest.object(), 0);
    }
    requireFew(pods);
  }

  private static void requireFew(long pods) throws QueryException {
    if (pods > MOST_PODS) {
      throw QueryException.tooLarge(
          "%,d pods are too many for a running scheduler, which takes %,d; berth simulate takes any number"
              .formatted(pods, MOST_PODS));
    }
  }

  private static long pods(KubernetesObject object, long nodes) {
    return switch (object) {
      case Pod _ -> 1;
      case Deployment it -> count(it.spec().replicas());
      case ReplicaSet it -> count(it.spec().replicas());
      case StatefulSet it -> count(it.spec().replicas());
      case ReplicationController it -> count(it.spec().replicas());
      case Job it -> count(it.spec().parallelism());
      case DaemonSet _ -> nodes;
      default -> 0;
    };
  }

  private static long count(@Nullable Integer wanted) {
    return wanted == null ? 1 : Math.max(0, wanted);
  }
}
