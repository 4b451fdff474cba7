package dev.berth.cluster.output;

import dev.berth.api.codec.Kind;
import dev.berth.api.codec.Kinds;
import dev.berth.api.codec.Located;
import dev.berth.api.codec.ObjectTree;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.TreeReader;
import dev.berth.api.codec.YamlEncoder;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.manifest.Source;
import dev.berth.cluster.simulation.EmbeddedCluster;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Gives the objects back as users have written them, with all their fields, but as the run has
/// left them: pods have their nodes or nominations, and those that were preempted are gone. What
/// comes out can be read again.
///
/// The sources are read once more, so that nothing has to be kept of what scheduling does not read.
public final class ClusterYaml {

  private static final String DEFAULT_NAMESPACE = "default";

  private final EmbeddedCluster cluster;
  private final Appendable out;
  private boolean isFirst = true;

  private ClusterYaml(EmbeddedCluster cluster, Appendable out) {
    this.cluster = cluster;
    this.out = out;
  }

  /// Writes all objects, each as a document of its own.
  ///
  /// @param sources where the objects were read
  /// @param made the objects that were made for workloads; they come last
  /// @param cluster after the run
  /// @throws IOException if a source cannot be read again, or the output fails
  public static void write(
      List<Source> sources,
      Collection<KubernetesObject> made,
      EmbeddedCluster cluster,
      Appendable out)
      throws IOException {
    var yaml = new ClusterYaml(cluster, out);
    for (var source : sources) {
      try (var in = source.open()) {
        new TreeReader(new Problems()).read(in, source.name(), yaml::write);
      }
    }
    made.forEach(yaml::write);
  }

  private void write(Located<ObjectTree> located) {
    var tree = located.value();
    if (!tree.kind().equals("Pod") || !tree.apiVersion().equals("v1")) {
      tree.encode(document());
      return;
    }
    var namespace = tree.namespace().isEmpty() ? DEFAULT_NAMESPACE : tree.namespace();
    var pod = cluster.get(Pod.class, new ObjectKey(namespace, tree.name()));
    if (pod != null) {
      placed(tree, pod).encode(document());
    }
  }

  private static ObjectTree placed(ObjectTree tree, Pod pod) {
    var result = tree;
    var nominated = pod.status().nominatedNodeName();
    if (!nominated.equals(tree.text("status", "nominatedNodeName"))) {
      result = result.with(nominated.isEmpty() ? null : nominated, "status", "nominatedNodeName");
    }
    if (tree.text("spec", "nodeName").isEmpty() && !pod.spec().nodeName().isEmpty()) {
      result =
          result
              .with(pod.spec().nodeName(), "spec", "nodeName")
              .with(pod.status().phase(), "status", "phase")
              .with(String.valueOf(pod.status().startTime()), "status", "startTime");
    }
    return result;
  }

  private void write(KubernetesObject made) {
    var object = made instanceof Pod pod ? placed(pod) : made;
    if (object != null) {
      encode(object);
    }
  }

  private <T extends KubernetesObject> void encode(T object) {
    Kind<T> kind = Kinds.of(object);
    kind.encode(object, document());
  }

  /// The pod as it was made, but for its place; null if it was preempted.
  private @Nullable Pod placed(Pod made) {
    var pod = cluster.get(Pod.class, made.key());
    if (pod == null) {
      return null;
    }
    var status = made.status().withNominatedNodeName(pod.status().nominatedNodeName());
    return pod.spec().nodeName().isEmpty()
        ? made.withStatus(status)
        : new Pod(
            made.metadata(),
            made.spec().withNodeName(pod.spec().nodeName()),
            status.withPhase(pod.status().phase()).withStartTime(pod.status().startTime()));
  }

  private YamlEncoder document() {
    var yaml = new YamlEncoder(out);
    if (!isFirst) {
      yaml.separate();
    }
    isFirst = false;
    return yaml;
  }
}
