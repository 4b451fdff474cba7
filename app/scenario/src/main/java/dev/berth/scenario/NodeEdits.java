package dev.berth.scenario;

import dev.berth.api.codec.Nearest;
import dev.berth.api.codec.ObjectTree;
import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.Trees;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.Taint;
import dev.berth.cluster.controller.node.Cordon;
import dev.berth.cluster.manifest.Input;
import dev.berth.cluster.manifest.Manifest;
import java.util.ArrayList;
import java.util.Collection;
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

/// The changes to existing nodes.
///
/// @param removed these nodes are removed with their pods
/// @param cordoned these take no new pods
/// @param uncordoned these take new pods again
/// @param tainted these have further taints
/// @param untainted these have fewer taints
public record NodeEdits(
    Set<String> removed,
    Set<String> cordoned,
    Set<String> uncordoned,
    List<TaintedNode> tainted,
    List<UntaintedNode> untainted) {
  /// No changes.
  public static final NodeEdits NONE = new NodeEdits(Set.of(), Set.of(), List.of());

  /// `NODE:KEY=VALUE:EFFECT`, without `=VALUE` if there is none.
  private static final Pattern TAINT =
      Pattern.compile("([^:=]+):([^:=]+)(?:=([^:=]*))?:(NoSchedule|PreferNoSchedule|NoExecute)");

  /// `NODE:KEY:EFFECT`, without `:EFFECT` for all effects.
  private static final Pattern FORMER_TAINT =
      Pattern.compile("([^:=]+):([^:=]+)(?::(NoSchedule|PreferNoSchedule|NoExecute))?");

  /// A taint for a node.
  public record TaintedNode(String node, Taint taint) {}

  /// Taints to remove from a node.
  ///
  /// @param effect empty for all
  public record UntaintedNode(String node, String key, String effect) {
    private boolean isOf(Taint taint) {
      return taint.key().equals(key) && (effect.isEmpty() || taint.effect().equals(effect));
    }
  }

  /// Creates edits that only remove, cordon or taint nodes.
  public NodeEdits(Set<String> removed, Set<String> cordoned, List<TaintedNode> tainted) {
    this(removed, cordoned, Set.of(), tainted, List.of());
  }

  public NodeEdits {
    removed = Set.copyOf(removed);
    cordoned = Set.copyOf(cordoned);
    uncordoned = Set.copyOf(uncordoned);
    tainted = List.copyOf(tainted);
    untainted = List.copyOf(untainted);
  }

  /// Parses a taint to remove, in the form of users.
  ///
  /// @throws IllegalArgumentException if it has another form; the message is for the user
  public static UntaintedNode untaintedNode(String text) {
    Matcher taint = FORMER_TAINT.matcher(text);
    if (!taint.matches()) {
      throw new IllegalArgumentException(
          "%s: NODE:KEY or NODE:KEY:EFFECT is needed, with the effect NoSchedule, PreferNoSchedule or NoExecute"
              .formatted(text));
    }
    return new UntaintedNode(
        taint.group(1), taint.group(2), taint.group(3) == null ? "" : taint.group(3));
  }

  /// Parses a taint, in the form of users.
  ///
  /// @throws IllegalArgumentException if it has another form; the message is for the user
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

  /// The named nodes that are not among these.
  public SortedSet<String> missing(Set<String> nodes) {
    var missing = new TreeSet<String>();
    Stream.of(
            removed.stream(),
            cordoned.stream(),
            uncordoned.stream(),
            tainted.stream().map(TaintedNode::node),
            untainted.stream().map(UntaintedNode::node))
        .flatMap(names -> names)
        .filter(name -> !nodes.contains(name))
        .forEach(missing::add);
    return missing;
  }

  /// Applies these edits to an input.
  ///
  /// @param problems receives missing nodes
  Input applied(Input input, Problems problems) {
    if (equals(NONE)) {
      return input;
    }
    Set<String> nodes = nodeNames(input.manifests());
    missing(nodes).forEach(name -> problems.add(unknownNode(name, nodes)));
    return input.withManifests(
        input.manifests().stream().map(this::edited).filter(Objects::nonNull).toList());
  }

  /// The names of the nodes among some manifests.
  static Set<String> nodeNames(List<Manifest> manifests) {
    return manifests.stream()
        .filter(it -> it.object() instanceof Node)
        .map(it -> it.object().metadata().name())
        .collect(Collectors.toSet());
  }

  /// Says that an option names a missing node.
  static Problem unknownNode(String name, Collection<String> nodes) {
    return Problem.of(name, "there is no node of that name" + Nearest.hint(name, nodes));
  }

  /// Returns an object as written, with these edits; null if it is removed.
  public @Nullable ObjectTree applied(ObjectTree tree) {
    return switch (tree.kind()) {
      case "Node" -> removed.contains(tree.name()) ? null : node(tree);
      case "Pod" -> removed.contains(tree.text("spec", "nodeName")) ? null : tree;
      default -> tree;
    };
  }

  private ObjectTree node(ObjectTree tree) {
    ObjectTree changed = tree;
    if (uncordoned.contains(tree.name())) {
      changed = changed.with(false, "spec", "unschedulable");
    }
    if (cordoned.contains(tree.name())) {
      changed = changed.with(true, "spec", "unschedulable");
    }
    List<Taint> more =
        tainted.stream()
            .filter(it -> it.node().equals(tree.name()))
            .map(TaintedNode::taint)
            .toList();
    var taints = new ArrayList<Object>();
    if (tree.fields().get("spec") instanceof Map<?, ?> spec
        && spec.get("taints") instanceof List<?> known) {
      known.stream()
          .filter(it -> !(it instanceof Map<?, ?> taint && isGone(tree.name(), taint)))
          .forEach(taints::add);
      if (more.isEmpty() && taints.size() == known.size()) {
        return changed;
      }
    } else if (more.isEmpty()) {
      return changed;
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

  private boolean isGone(String node, Map<?, ?> written) {
    var taint =
        new Taint(
            Trees.string(written, "key"),
            Trees.string(written, "value"),
            Trees.string(written, "effect"),
            null);
    return (uncordoned.contains(node) && taint.key().equals(Cordon.TAINT))
        || untainted.stream().anyMatch(it -> it.node().equals(node) && it.isOf(taint));
  }

  private @Nullable Manifest edited(Manifest manifest) {
    return switch (manifest.object()) {
      case Node node -> keeps(node) ? new Manifest(changed(node), manifest.origin()) : null;
      case Pod pod -> keeps(pod) ? manifest : null;
      default -> manifest;
    };
  }

  /// Whether the node remains.
  public boolean keeps(Node node) {
    return !removed.contains(node.metadata().name());
  }

  /// Whether the pod remains: it is removed with its node.
  public boolean keeps(Pod pod) {
    return !removed.contains(pod.spec().nodeName());
  }

  /// Returns the changed node.
  public Node changed(Node node) {
    String name = node.metadata().name();
    Node changed = uncordoned.contains(name) ? Cordon.off(node) : node;
    changed = cordoned.contains(name) ? Cordon.on(changed) : changed;
    for (UntaintedNode fewer : untainted) {
      if (fewer.node().equals(name)) {
        changed =
            changed.withSpec(
                changed
                    .spec()
                    .withTaints(
                        changed.spec().taints().stream().filter(it -> !fewer.isOf(it)).toList()));
      }
    }
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
