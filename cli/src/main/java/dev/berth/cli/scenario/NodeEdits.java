package dev.berth.cli.scenario;

import dev.berth.api.codec.Nearest;
import dev.berth.api.codec.ObjectTree;
import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.Taint;
import dev.berth.cluster.manifest.Input;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.node.Cordon;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What is to be otherwise with nodes that are there.
///
/// @param removed these are gone, and the pods on them
/// @param cordoned these take no new pods
/// @param tainted these have further taints
public record NodeEdits(Set<String> removed, Set<String> cordoned, List<TaintedNode> tainted) {
  /// All nodes stay as they are.
  public static final NodeEdits NONE = new NodeEdits(Set.of(), Set.of(), List.of());

  /// `NODE:KEY=VALUE:EFFECT`, without `=VALUE` if there is none.
  private static final Pattern TAINT =
      Pattern.compile("([^:=]+):([^:=]+)(?:=([^:=]*))?:(NoSchedule|PreferNoSchedule|NoExecute)");

  /// A taint for a node.
  public record TaintedNode(String node, Taint taint) {}

  public NodeEdits {
    removed = Set.copyOf(removed);
    cordoned = Set.copyOf(cordoned);
    tainted = List.copyOf(tainted);
  }

  /// A taint as people write it.
  ///
  /// @throws IllegalArgumentException if it is none; the message is for the user
  public static TaintedNode taintedNode(String text) {
    Matcher taint = TAINT.matcher(text);
    if (!taint.matches()) {
      throw new IllegalArgumentException(
          "%s: NODE:KEY=VALUE:EFFECT is needed, with the effect NoSchedule, PreferNoSchedule or NoExecute"
              .formatted(text));
    }
    String value = taint.group(3) == null ? "" : taint.group(3);
    return new TaintedNode(taint.group(1), new Taint(taint.group(2), value, taint.group(4), null));
  }

  /// Those of the nodes named here that are not among these.
  public SortedSet<String> missing(Set<String> nodes) {
    var missing = new TreeSet<String>();
    Stream.of(removed.stream(), cordoned.stream(), tainted.stream().map(TaintedNode::node))
        .flatMap(names -> names)
        .filter(name -> !nodes.contains(name))
        .forEach(missing::add);
    return missing;
  }

  /// An input with these edits.
  ///
  /// @param problems gets the nodes that are not there
  Input applied(Input input, Problems problems) {
    if (equals(NONE)) {
      return input;
    }
    Set<String> nodes =
        input.manifests().stream()
            .filter(it -> it.object() instanceof Node)
            .map(it -> it.object().metadata().name())
            .collect(Collectors.toSet());
    missing(nodes)
        .forEach(name ->
            problems.add(
                new Problem(
                    name, 0, 0, "", "there is no node of that name" + Nearest.hint(name, nodes))));
    return input.withManifests(
        input.manifests().stream().map(this::edited).filter(Objects::nonNull).toList());
  }

  /// An object, as it is written, with these edits; null if it is gone.
  public @Nullable ObjectTree applied(ObjectTree tree) {
    return switch (tree.kind()) {
      case "Node" -> removed.contains(tree.name()) ? null : node(tree);
      case "Pod" -> removed.contains(tree.text("spec", "nodeName")) ? null : tree;
      default -> tree;
    };
  }

  private ObjectTree node(ObjectTree tree) {
    ObjectTree changed =
        cordoned.contains(tree.name()) ? tree.with(true, "spec", "unschedulable") : tree;
    List<Taint> more =
        tainted.stream()
            .filter(it -> it.node().equals(tree.name()))
            .map(TaintedNode::taint)
            .toList();
    if (more.isEmpty()) {
      return changed;
    }
    var taints = new ArrayList<Object>();
    if (tree.fields().get("spec") instanceof Map<?, ?> spec
        && spec.get("taints") instanceof List<?> known) {
      taints.addAll(known);
    }
    more.forEach(taint -> {
      var fields = new LinkedHashMap<String, Object>();
      fields.put("key", taint.key());
      if (!taint.value().isEmpty()) {
        fields.put("value", taint.value());
      }
      fields.put("effect", taint.effect());
      taints.add(fields);
    });
    return changed.with(taints, "spec", "taints");
  }

  private @Nullable Manifest edited(Manifest manifest) {
    return switch (manifest.object()) {
      case Node node -> keeps(node) ? new Manifest(changed(node), manifest.origin()) : null;
      case Pod pod -> keeps(pod) ? manifest : null;
      default -> manifest;
    };
  }

  /// Whether the node is there.
  public boolean keeps(Node node) {
    return !removed.contains(node.metadata().name());
  }

  /// Whether the pod is there: it goes with its node.
  public boolean keeps(Pod pod) {
    return !removed.contains(pod.spec().nodeName());
  }

  /// The node as it is to be.
  public Node changed(Node node) {
    String name = node.metadata().name();
    Node changed = cordoned.contains(name) ? Cordon.on(node) : node;
    for (TaintedNode more : tainted) {
      if (more.node().equals(name)) {
        var taints = new ArrayList<>(changed.spec().taints());
        taints.add(more.taint());
        changed = changed.withSpec(changed.spec().withTaints(taints));
      }
    }
    return changed;
  }
}
