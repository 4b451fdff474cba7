package dev.berth.engine.extender;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.engine.extender.Extender.Filtered;
import dev.berth.engine.extender.Extender.Role;
import dev.berth.framework.cluster.ExtenderPreemption;
import dev.berth.framework.cluster.SharedLister;
import dev.berth.framework.diagnosis.ScoreTable.Column;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.PlainReason;
import dev.berth.framework.status.PluginException;
import dev.berth.framework.status.PluginStatus;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/// The extenders of a scheduler, called by kube-scheduler's rules: extenders that are not ignorable
/// come first.
public final class Extenders {
  /// The name under which the queue counts a rejection by an extender.
  public static final String PSEUDO_PLUGIN = "Extender";

  /// No extenders.
  public static final Extenders NONE = new Extenders(List.of(), (what, why) -> {});

  /// The factor from the extenders' range of scores to that of plugins.
  private static final long SCALE = 10;

  private final List<Extender> extenders;
  private final BiConsumer<String, Exception> onError;

  /// @param onError called for failures without consequences, with the failed action and the cause.
  ///   Called on the engine's thread; for [#bind], on the threads of bindings.
  public Extenders(List<? extends Extender> extenders, BiConsumer<String, Exception> onError) {
    this.extenders =
        Stream.concat(
                extenders.stream().filter(extender -> !extender.isIgnorable()),
                extenders.stream().filter(Extender::isIgnorable))
            .<Extender>map(extender -> extender)
            .toList();
    this.onError = onError;
  }

  public boolean isEmpty() {
    return extenders.isEmpty();
  }

  /// Returns whether an extender has that role.
  public boolean have(Role role) {
    return extenders.stream().anyMatch(extender -> extender.roles().contains(role));
  }

  private List<Extender> interested(Role role, Pod pod) {
    return extenders.stream()
        .filter(extender -> extender.roles().contains(role) && extender.isInterestedIn(pod))
        .toList();
  }

  /// Returns whether to ignore a failure; an ignored failure is reported.
  private boolean passesOver(Extender extender, Role role, ExtenderException failure) {
    if (extender.isIgnorable()) {
      report(extender, role, failure);
    }
    return extender.isIgnorable();
  }

  private void report(Extender extender, Role role, Exception failure) {
    onError.accept("%s with extender %s".formatted(verb(role), extender.name()), failure);
  }

  private static String verb(Role role) {
    return switch (role) {
      case FILTER -> "filter nodes";
      case PRIORITIZE -> "score nodes";
      case PREEMPT -> "preempt";
      case BIND -> "bind";
    };
  }

  /// Calls the extenders one after the other to narrow the nodes. If an extender returns a node as
  /// an object and not as a name, the node counts as having no pods from then on, as in
  /// kube-scheduler.
  ///
  /// @param feasible the nodes that no plugin has rejected
  /// @param statuses collects why nodes do not fit
  /// @param defaultStatus the status of nodes that an extender does not mention
  /// @return the remaining nodes
  /// @throws PluginException if an extender fails that is not ignorable
  public List<NodeInfo> filter(
      Pod pod,
      List<NodeInfo> feasible,
      Map<String, PluginStatus> statuses,
      PluginStatus defaultStatus) {
    List<NodeInfo> left = feasible;
    for (Extender extender : interested(Role.FILTER, pod)) {
      if (left.isEmpty()) {
        break;
      }
      try {
        left = filter(extender, pod, left, statuses, defaultStatus);
      } catch (ExtenderException e) {
        if (!passesOver(extender, Role.FILTER, e)) {
          throw new PluginException(e.getMessage(), e);
        }
      }
    }
    return left;
  }

  private static List<NodeInfo> filter(
      Extender extender,
      Pod pod,
      List<NodeInfo> nodes,
      Map<String, PluginStatus> statuses,
      PluginStatus defaultStatus)
      throws ExtenderException {
    Filtered answer = extender.filter(pod, objects(nodes));
    Map<String, NodeInfo> given = new LinkedHashMap<>();
    nodes.forEach(node -> given.put(node.name(), node));
    Map<String, NodeInfo> kept = new LinkedHashMap<>();
    for (String name : answer.kept()) {
      NodeInfo node = given.get(name);
      if (node == null) {
        throw new ExtenderException(
            "extender \"%s\" claims a filtered node \"%s\" which is not found in the input node list"
                .formatted(extender.name(), name));
      }
      Node replaced = answer.replaced().get(name);
      kept.put(name, replaced == null ? node : NodeInfo.of(replaced));
    }
    given.keySet().stream()
        .filter(name -> !kept.containsKey(name))
        .forEach(name ->
            statuses.put(
                name,
                new PluginStatus(defaultStatus.code(), extender.name(), defaultStatus.reasons())));
    answer
        .failed()
        .forEach((name, why) -> statuses.put(name, status(extender, Code.UNSCHEDULABLE, why)));
    answer
        .unresolvable()
        .forEach((name, why) ->
            statuses.put(name, status(extender, Code.UNSCHEDULABLE_AND_UNRESOLVABLE, why)));
    return List.copyOf(kept.values());
  }

  private static PluginStatus status(Extender extender, Code code, String why) {
    return new PluginStatus(code, extender.name(), List.of(new PlainReason(why)));
  }

  private static List<Node> objects(List<NodeInfo> nodes) {
    return nodes.stream().map(NodeInfo::node).toList();
  }

  /// Calls all extenders concurrently to score nodes. An extender that fails gives no scores.
  ///
  /// @return a column for each extender that has not failed
  public List<Column> prioritize(Pod pod, List<NodeInfo> feasible) {
    if (extenders.isEmpty()) {
      return List.of();
    }
    List<Node> nodes = objects(feasible);
    Map<Extender, Future<Map<String, Long>>> asked = new LinkedHashMap<>();
    for (Extender extender : interested(Role.PRIORITIZE, pod)) {
      asked.put(extender, extender.prioritize(pod, nodes));
    }
    var columns = new ArrayList<Column>();
    asked.forEach((extender, answer) -> {
      try {
        columns.add(column(extender, answer.get(), feasible));
      } catch (ExecutionException e) {
        report(extender, Role.PRIORITIZE, e.getCause() instanceof Exception cause ? cause : e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new PluginException("interrupted while extender " + extender.name() + " scored", e);
      }
    });
    return columns;
  }

  private static Column column(
      Extender extender, Map<String, Long> scores, List<NodeInfo> feasible) {
    var raw = new long[feasible.size()];
    var scaled = new long[feasible.size()];
    for (int row = 0; row < raw.length; row++) {
      raw[row] = scores.getOrDefault(feasible.get(row).name(), 0L);
      scaled[row] = raw[row] * SCALE;
    }
    return new Column(extender.name(), extender.weight(), raw, scaled);
  }

  /// Calls an extender to bind the pod, if one has this role. Blocks while the extender does.
  ///
  /// @return whether the pod is bound now
  /// @throws ExtenderException if the extender fails and is not ignorable
  public boolean bind(Pod pod, String node) throws ExtenderException {
    for (Extender extender : interested(Role.BIND, pod)) {
      try {
        extender.bind(pod, node);
        return true;
      } catch (ExtenderException e) {
        if (!passesOver(extender, Role.BIND, e)) {
          throw e;
        }
      }
    }
    return false;
  }

  /// Returns an interface through which the extenders narrow the candidates of a preemption.
  ///
  /// @param nodes the nodes of the victims
  public ExtenderPreemption preemption(SharedLister nodes) {
    return have(Role.PREEMPT)
        ? (preemptor, candidates) ->
            new PreemptVerb(
                    interested(Role.PREEMPT, preemptor.pod()),
                    nodes,
                    (extender, failure) -> passesOver(extender, Role.PREEMPT, failure))
                .narrow(preemptor.pod(), candidates)
        : ExtenderPreemption.NONE;
  }
}
