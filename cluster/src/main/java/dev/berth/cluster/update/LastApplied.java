package dev.berth.cluster.update;

import dev.berth.api.codec.ObjectTree;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.TreeReader;
import dev.berth.api.meta.KubernetesObject;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Map;

/// What `kubectl apply` has noted on an object: the fields that its manifest had. It takes away
/// those of them that a later manifest leaves out; fields that others have set stay.
///
/// Source: "Declarative Management of Kubernetes Objects", merge patch calculation.
public final class LastApplied {

  /// The manifest that was applied last, whole.
  public static final String ANNOTATION = "kubectl.kubernetes.io/last-applied-configuration";

  /// In the place of [#ANNOTATION] in snapshots, which do without the manifest: whether it had a
  /// number of replicas.
  public static final String REPLICAS = "snapshot.berth.dev/applied-replicas";

  private LastApplied() {}

  /// Whether the number of replicas was applied, and so goes with the field.
  public static boolean hasReplicas(KubernetesObject object) {
    var annotations = object.metadata().annotations();
    var manifest = annotations.get(ANNOTATION);
    if (manifest == null) {
      return annotations.containsKey(REPLICAS);
    }
    var trees = new ArrayList<ObjectTree>();
    new TreeReader(new Problems())
        .read(
            new ByteArrayInputStream(manifest.getBytes(StandardCharsets.UTF_8)),
            ANNOTATION,
            located -> trees.add(located.value()));
    return trees.stream()
        .anyMatch(tree ->
            tree.fields().get("spec") instanceof Map<?, ?> spec && spec.get("replicas") != null);
  }
}
