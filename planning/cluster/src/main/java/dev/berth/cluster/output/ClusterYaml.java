package dev.berth.cluster.output;

import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.codec.Kind;
import dev.berth.api.codec.Kinds;
import dev.berth.api.codec.Located;
import dev.berth.api.codec.ObjectTree;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.TreeReader;
import dev.berth.api.codec.YamlEncoder;
import dev.berth.api.core.Node;
import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.api.resource.ResourceSlice;
import dev.berth.api.storage.CSINode;
import dev.berth.cluster.apiserver.update.Replacement;
import dev.berth.cluster.manifest.Input;
import dev.berth.cluster.manifest.KindKey;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.Origin;
import dev.berth.cluster.manifest.Source;
import dev.berth.cluster.manifest.StandIn;
import dev.berth.cluster.simulation.EmbeddedCluster;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Writes the objects of the input with all of their fields, in their state after the run: pods
/// have their nodes or nominations, claims have their volumes and devices, and preempted pods are
/// gone, with their own claims. The output can be the input of another run: it begins with the
/// feature gates of this run, if any were given.
///
/// Reads the sources again, so nothing that scheduling does not read has to be kept in memory.
public final class ClusterYaml {
  /// The kinds of objects that are created for workloads and pods, before or during the run, and of
  /// nodes that are added.
  private static final List<Class<? extends KubernetesObject>> MADE =
      List.of(
          Node.class,
          CSINode.class,
          ResourceSlice.class,
          ReplicaSet.class,
          Pod.class,
          PersistentVolume.class,
          PersistentVolumeClaim.class,
          ResourceClaim.class);

  private final List<Manifest> manifests;
  private final EmbeddedCluster cluster;
  private final RunEffects effects;
  private final YamlEncoder out;
  private final Map<Class<?>, Set<ObjectKey>> written = new HashMap<>();

  /// The last place of objects that were written more than once.
  private final Map<KindKey, Origin> latest = new HashMap<>();

  private int next;

  private ClusterYaml(
      List<Manifest> manifests,
      List<Replacement> replacements,
      EmbeddedCluster cluster,
      Appendable out) {
    this.manifests = manifests.stream().filter(it -> !StandIn.is(it.object())).toList();
    this.cluster = cluster;
    replacements.forEach(it -> latest.put(KindKey.of(it.after()), it.after().origin()));
    this.effects = new RunEffects(cluster, new GeneratedUids(manifests));
    this.out = new YamlEncoder(out);
  }

  /// Writes each object as a document.
  ///
  /// @param sources the sources of the objects
  /// @param featureGates the gates that the user has given; empty for the default gates
  /// @param input the parsed input
  /// @param replacements the objects that later sources have replaced; they are written at the
  ///   place of the replacement
  /// @param edits what was done to the objects when they were read; null for an object that was
  ///   left out
  /// @param cluster the cluster after the run
  /// @throws IOException if a source cannot be read again, or the output fails
  public static void write(
      List<Source> sources,
      String featureGates,
      Input input,
      List<Replacement> replacements,
      Function<ObjectTree, @Nullable ObjectTree> edits,
      EmbeddedCluster cluster,
      Appendable out)
      throws IOException {
    if (!featureGates.isEmpty()) {
      out.append("# feature-gates: ").append(featureGates).append('\n');
    }
    var yaml = new ClusterYaml(input.manifests(), replacements, cluster, out);
    for (var source : sources) {
      try (var in = source.open()) {
        new TreeReader(new Problems())
            .read(in, source.name(), tree -> yaml.write(tree, edits, source));
      }
    }
    yaml.writeOthers();
  }

  private void write(
      Located<ObjectTree> located,
      Function<ObjectTree, @Nullable ObjectTree> edits,
      Source source) {
    var tree = edits.apply(located.value());
    if (tree == null) {
      return;
    }
    if (next < manifests.size() && isAt(manifests.get(next), located, source)) {
      var manifest = manifests.get(next);
      next++;
      remember(manifest.object(), manifest.key());
      var named =
          tree.name().isEmpty() ? tree.with(manifest.metadata().name(), "metadata", "name") : tree;
      var origin = latest.get(KindKey.of(manifest));
      if (origin == null) {
        write(effects.on(manifest.object(), manifest.key(), named));
      } else if (origin.equals(manifest.origin())) {
        write(effects.onUpdated(manifest.object(), manifest.key(), named));
      }
    } else {
      write(tree);
    }
  }

  /// Whether the object is at this place. Objects come in their former order, because lines alone
  /// do not distinguish them: a whole list may be on one line.
  private static boolean isAt(Manifest manifest, Located<ObjectTree> located, Source source) {
    var kind = Kinds.of(manifest.object());
    return located.line() == manifest.origin().line()
        && source.equals(manifest.origin().source())
        && (isOf(kind, located.value())
            || Kinds.of(located.value().apiVersion(), located.value().kind())
                .filter(kind::equals)
                .isPresent());
  }

  private static boolean isOf(Kind<?> kind, ObjectTree tree) {
    return tree.apiVersion().equals(kind.apiVersion()) && tree.kind().equals(kind.kind());
  }

  private void remember(KubernetesObject object, ObjectKey key) {
    written.computeIfAbsent(object.getClass(), _ -> new HashSet<>()).add(key);
  }

  /// Writes objects that controllers have created, before or during the run.
  private void writeOthers() {
    for (var kind : MADE) {
      var known = written.getOrDefault(kind, Set.of());
      for (var object : cluster.list(kind)) {
        if (!known.contains(object.key())) {
          write(effects.made(object));
        }
      }
    }
  }

  private void write(@Nullable ObjectTree tree) {
    if (tree != null) {
      tree.encode(out);
    }
  }
}
