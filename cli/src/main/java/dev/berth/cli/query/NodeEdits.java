package dev.berth.cli.query;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.Taint;
import dev.berth.cluster.node.Cordon;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What is to be otherwise with nodes that are there.
///
/// @param removed these are gone, and the pods on them
/// @param cordoned these take no new pods
/// @param tainted these have further taints
record NodeEdits(Set<String> removed, Set<String> cordoned, List<TaintedNode> tainted) {
  /// All nodes stay as they are.
  static final NodeEdits NONE = new NodeEdits(Set.of(), Set.of(), List.of());

  /// `NODE:KEY=VALUE:EFFECT`, without `=VALUE` if there is none.
  private static final Pattern TAINT =
      Pattern.compile("([^:=]+):([^:=]+)(?:=([^:=]*))?:(NoSchedule|PreferNoSchedule|NoExecute)");

  /// What a question may say of nodes.
  static final List<Parameter> PARAMETERS =
      List.of(
          Parameter.texts("removeNode", "A node that is gone, with the pods on it."),
          Parameter.texts("cordonNode", "A node that takes no new pods."),
          Parameter.texts("taintNode", "NODE:KEY=VALUE:EFFECT, a further taint."));

  /// A taint for a node.
  record TaintedNode(String node, Taint taint) {}

  NodeEdits {
    removed = Set.copyOf(removed);
    cordoned = Set.copyOf(cordoned);
    tainted = List.copyOf(tainted);
  }

  /// Those that a question is about.
  static NodeEdits of(QueryParameters parameters) {
    return new NodeEdits(
        new HashSet<>(parameters.texts("removeNode")),
        new HashSet<>(parameters.texts("cordonNode")),
        parameters.parsed("taintNode", NodeEdits::tainted));
  }

  private static TaintedNode tainted(String text) {
    Matcher taint = TAINT.matcher(text);
    if (!taint.matches()) {
      throw new IllegalArgumentException(
          "%s: NODE:KEY=VALUE:EFFECT is needed, with the effect NoSchedule, PreferNoSchedule or NoExecute"
              .formatted(text));
    }
    String value = taint.group(3) == null ? "" : taint.group(3);
    return new TaintedNode(taint.group(1), new Taint(taint.group(2), value, taint.group(4), null));
  }

  /// All nodes that are named must be there.
  ///
  /// @throws QueryException if some are not
  void check(Set<String> nodes) throws QueryException {
    var missing = new TreeSet<String>();
    Stream.of(removed.stream(), cordoned.stream(), tainted.stream().map(TaintedNode::node))
        .flatMap(names -> names)
        .filter(name -> !nodes.contains(name))
        .forEach(missing::add);
    if (!missing.isEmpty()) {
      throw QueryException.notFound(
          "nodes "
              + missing.stream().map("\"%s\""::formatted).collect(Collectors.joining(", "))
              + " not found");
    }
  }

  boolean keeps(Node node) {
    return !removed.contains(node.metadata().name());
  }

  boolean keeps(Pod pod) {
    return !removed.contains(pod.spec().nodeName());
  }

  Node changed(Node node) {
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
