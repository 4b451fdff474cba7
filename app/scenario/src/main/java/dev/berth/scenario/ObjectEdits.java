package dev.berth.scenario;

import dev.berth.api.codec.Nearest;
import dev.berth.api.codec.ObjectTree;
import dev.berth.api.codec.Problems;
import dev.berth.api.core.Node;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.capacity.size.NewNodes;
import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.cluster.manifest.Input;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.Origin;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.suggestion.RolloutChange;
import dev.berth.terminal.Counts;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/// The changes to objects of the input, except the states of nodes.
///
/// @param added additional nodes
/// @param scaled workloads with a changed number of pods
/// @param patched objects
public record ObjectEdits(
    List<AddedNodes> added, List<ScaledWorkload> scaled, List<ObjectPatch> patched) {
  /// No changes.
  public static final ObjectEdits NONE = new ObjectEdits(List.of(), List.of(), List.of());

  private static final int MOST_NODES = 10_000;
  private static final int FEW = 4;

  /// Copies of a node of the cluster.
  ///
  /// @param like the name of the copied node
  public record AddedNodes(String like, int count) {
    /// Reads `NODE=COUNT`.
    ///
    /// @throws IllegalArgumentException if it has another form; the message is for the user
    public static AddedNodes parse(String text) {
      int equals = text.lastIndexOf('=');
      int count = number(text.substring(equals + 1));
      if (equals < 1 || count < 1 || count > MOST_NODES) {
        throw new IllegalArgumentException(
            "%s: NODE=COUNT is needed, from 1 to %,d".formatted(text, MOST_NODES));
      }
      return new AddedNodes(text.substring(0, equals), count);
    }
  }

  /// A workload with a changed number of pods.
  public record ScaledWorkload(ObjectName workload, int replicas) {
    private static final Set<String> KINDS =
        Set.of("Deployment", "StatefulSet", "ReplicaSet", "Job");

    /// Returns whether workloads of the kind can be scaled.
    public static boolean takes(String kind) {
      return KINDS.contains(kind);
    }

    /// Reads `KIND/NAMESPACE/NAME=COUNT`.
    ///
    /// @throws IllegalArgumentException if it has another form; the message is for the user
    public static ScaledWorkload parse(String text) {
      int equals = text.lastIndexOf('=');
      int replicas = number(text.substring(equals + 1));
      if (equals < 1 || replicas < 0) {
        throw new IllegalArgumentException(
            text + ": KIND/NAMESPACE/NAME=COUNT is needed, such as Deployment/shop/web=3");
      }
      return new ScaledWorkload(ObjectName.parse(text.substring(0, equals)), replicas);
    }

    private KubernetesObject applied(KubernetesObject object) {
      if (!takes(object.kind())) {
        throw new IllegalArgumentException(
            workload + ": a Deployment, StatefulSet, ReplicaSet or Job can be scaled");
      }
      return new RolloutChange.Scale(0, replicas).applyTo(object);
    }
  }

  public ObjectEdits {
    added = List.copyOf(added);
    scaled = List.copyOf(scaled);
    patched = List.copyOf(patched);
  }

  /// Parses a number; -1 if it is invalid.
  private static int number(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException _) {
      return -1;
    }
  }

  /// Returns an input with the changed objects. [#addTo(SimulatedCluster, boolean)] adds the nodes
  /// later.
  ///
  /// @param problems receives changes that are impossible
  public Input applied(Input input, Problems problems) {
    var manifests = new ArrayList<>(input.manifests());
    scaled.forEach(it -> change(manifests, it.workload(), it::applied, problems));
    patched.forEach(it -> change(manifests, it.object(), it::applied, problems));
    Set<String> nodes = NodeEdits.nodeNames(manifests);
    added.stream()
        .filter(it -> !nodes.contains(it.like()))
        .forEach(it -> problems.add(NodeEdits.unknownNode(it.like(), nodes)));
    return input.withManifests(manifests);
  }

  /// Changes the last version of the object in the input.
  private static void change(
      List<Manifest> manifests,
      ObjectName name,
      UnaryOperator<KubernetesObject> edit,
      Problems problems) {
    for (int i = manifests.size() - 1; i >= 0; i--) {
      Manifest manifest = manifests.get(i);
      if (name.isOf(manifest.object())) {
        try {
          manifests.set(i, new Manifest(edit.apply(manifest.object()), manifest.origin()));
        } catch (IllegalArgumentException e) {
          problems.add(name.toString(), String.valueOf(e.getMessage()));
        }
        return;
      }
    }
    problems.add(name.toString(), "there is no such object in the input" + hint(name, manifests));
  }

  /// The names of similar objects of the kind: the same name in another namespace, or a name with a
  /// similar spelling.
  private static String hint(ObjectName name, List<Manifest> manifests) {
    List<ObjectName> ofKind =
        manifests.stream()
            .map(it -> ObjectName.of(it.object()))
            .filter(it -> name.isOfKind(it.kind()))
            .distinct()
            .toList();
    List<String> elsewhere =
        ofKind.stream()
            .filter(it -> it.name().equals(name.name()))
            .map(ObjectName::toString)
            .toList();
    if (!elsewhere.isEmpty()) {
      return "; there is " + Counts.some(elsewhere, FEW);
    }
    List<String> inNamespace =
        ofKind.stream()
            .filter(it -> it.namespace().equals(name.namespace()))
            .map(ObjectName::name)
            .toList();
    return Nearest.hint(name.name(), inNamespace);
  }

  /// Returns an object as written, with the changes.
  ObjectTree applied(ObjectTree tree) {
    ObjectTree changed = tree;
    for (ScaledWorkload it : scaled) {
      if (it.workload().isOf(tree)) {
        changed =
            changed.with(
                (long) it.replicas(),
                "spec",
                tree.kind().equals("Job") ? "parallelism" : "replicas");
      }
    }
    for (ObjectPatch it : patched) {
      changed = it.object().isOf(tree) ? it.applied(changed) : changed;
    }
    return changed;
  }

  /// Adds the nodes, as new ones come: with the devices of the one that they are like, and its pods
  /// of daemon sets.
  ///
  /// @param controllers whether the controllers of daemon sets create pods for new nodes
  void addTo(SimulatedCluster cluster, boolean controllers) {
    var objects = cluster.objects().objects();
    for (AddedNodes more : added) {
      copies(
              more,
              name -> objects.get(Node.class, ObjectKey.clusterScoped(name)) != null,
              objects,
              controllers)
          .forEach(object ->
              cluster.creation().create(object, objects).objects().forEach(cluster.objects()::add));
    }
  }

  /// Returns an input with the added nodes, for clusters that are created without these edits.
  ///
  /// @param cluster that of the input
  /// @param controllers whether the controllers of daemon sets create pods for new nodes
  public Input withAdded(Input input, ClusterObjects cluster, boolean controllers) {
    if (added.isEmpty()) {
      return input;
    }
    var manifests = new ArrayList<>(input.manifests());
    var names = new HashSet<>(NodeEdits.nodeNames(manifests));
    for (AddedNodes more : added) {
      for (KubernetesObject object : copies(more, names::contains, cluster, controllers)) {
        manifests.add(new Manifest(object, Origin.NOWHERE));
        if (object instanceof Node) {
          names.add(object.metadata().name());
        }
      }
    }
    return input.withManifests(manifests);
  }

  /// Returns new nodes with their devices and pods; nothing if the copied node is missing.
  private static List<KubernetesObject> copies(
      AddedNodes more, Predicate<String> isTaken, ClusterObjects cluster, boolean controllers) {
    Node node = cluster.get(Node.class, ObjectKey.clusterScoped(more.like()));
    if (node == null) {
      return List.of();
    }
    var model = NewNodes.model(node, cluster, controllers);
    return Stream.iterate(2, number -> number + 1)
        .map(number -> "%s-%d".formatted(more.like(), number))
        .filter(isTaken.negate())
        .limit(more.count())
        .flatMap(name -> NewNodes.of(model, name, cluster).stream())
        .toList();
  }
}
