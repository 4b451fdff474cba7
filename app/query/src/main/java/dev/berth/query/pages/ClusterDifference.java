package dev.berth.query.pages;

import static dev.berth.questions.document.Shape.COUNT;
import static dev.berth.questions.document.Shape.KEY;
import static dev.berth.questions.document.Shape.TEXT;
import static dev.berth.questions.document.Shape.constants;
import static dev.berth.questions.document.Shape.list;

import dev.berth.api.meta.ObjectKey;
import dev.berth.query.pages.NodeDetails.PodOnNode;
import dev.berth.questions.document.DocumentType;
import dev.berth.questions.document.Documents;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The differences between a cluster and its edited form, after the simulation of both.
///
/// @param before all pods of the original cluster
/// @param after all pods of the edited cluster
/// @param messages the reasons of waiting pods in the edited cluster, by pod
/// @param command that shows the other
record ClusterDifference(
    List<PodOnNode> before,
    List<PodOnNode> after,
    Map<ObjectKey, String> messages,
    String command) {
  /// The change of a pod.
  enum Change {
    /// It no longer has a node.
    WAITS,

    /// It has a node now.
    PLACED,

    /// It is on another node.
    MOVED,

    /// It does not exist any more.
    GONE,

    /// It did not exist before.
    CREATED
  }

  private record Count(String name, long before, long after) {}

  private record PodChange(ObjectKey pod, Change change, String before, String after, String why) {}

  /// @param workload such as `Deployment shop/web`
  private record WorkloadChange(String workload, Tally before, Tally after) {}

  /// The number of pods with a node, and of waiting pods.
  private record Tally(int placed, int waiting) {
    private static final Tally NONE = new Tally(0, 0);

    private Tally plus(PodOnNode pod) {
      return node(pod).isEmpty() ? new Tally(placed, waiting + 1) : new Tally(placed + 1, waiting);
    }
  }

  private static final DocumentType<Count> COUNTS =
      DocumentType.of(f ->
          f.always("name", TEXT, Count::name)
              .always("before", COUNT, Count::before)
              .always("after", COUNT, Count::after));

  private static final DocumentType<WorkloadChange> WORKLOAD =
      DocumentType.of(f ->
          f.always("workload", TEXT, WorkloadChange::workload)
              .always("placedBefore", COUNT, it -> it.before.placed)
              .always("placedAfter", COUNT, it -> it.after.placed)
              .always("waitingBefore", COUNT, it -> it.before.waiting)
              .always("waitingAfter", COUNT, it -> it.after.waiting));

  private static final DocumentType<PodChange> POD =
      DocumentType.of(f ->
          f.always("pod", KEY, PodChange::pod)
              .always("change", constants(Change.class), PodChange::change)
              .ifAny("before", TEXT, PodChange::before)
              .about("Its node; left out for none.")
              .ifAny("after", TEXT, PodChange::after)
              .about("Its node; left out for none.")
              .ifAny("message", TEXT, PodChange::why)
              .about("Why it waits, in kube-scheduler's words."));

  /// The document.
  static final DocumentType<ClusterDifference> DOCUMENT =
      DocumentType.of(f ->
          Documents.document(f, "ClusterDifference", "What becomes of pods if a cluster is edited.")
              .always("counts", list(COUNTS), ClusterDifference::counts)
              .always("workloads", list(WORKLOAD), ClusterDifference::workloads)
              .about("Those with another number of pods placed or waiting.")
              .always("pods", list(POD), ClusterDifference::pods)
              .about("Those with a difference; those that wait first.")
              .always("command", TEXT, ClusterDifference::command));

  ClusterDifference {
    before = List.copyOf(before);
    after = List.copyOf(after);
    messages = Map.copyOf(messages);
  }

  private List<Count> counts() {
    return List.of(
        new Count("pods on nodes", placed(before), placed(after)),
        new Count("pods that wait", before.size() - placed(before), after.size() - placed(after)));
  }

  private static long placed(List<PodOnNode> pods) {
    return pods.stream().filter(pod -> !node(pod).isEmpty()).count();
  }

  private static String node(PodOnNode pod) {
    return pod.pod().spec().nodeName();
  }

  private List<WorkloadChange> workloads() {
    var first = tallies(before);
    var second = tallies(after);
    var names = new TreeMap<>(first);
    names.putAll(second);
    return names.keySet().stream()
        .map(name ->
            new WorkloadChange(
                name, first.getOrDefault(name, Tally.NONE), second.getOrDefault(name, Tally.NONE)))
        .filter(change -> !change.before.equals(change.after))
        .toList();
  }

  private static Map<String, Tally> tallies(List<PodOnNode> pods) {
    var tallies = new TreeMap<String, Tally>();
    pods.stream()
        .filter(pod -> !pod.workload().isEmpty())
        .forEach(pod ->
            tallies.merge(pod.workload(), Tally.NONE.plus(pod), (tally, _) -> tally.plus(pod)));
    return tallies;
  }

  private List<PodChange> pods() {
    var first = nodes(before);
    var second = nodes(after);
    var keys = new TreeMap<>(first);
    keys.putAll(second);
    var changes = new ArrayList<PodChange>();
    for (ObjectKey pod : keys.keySet()) {
      String was = first.get(pod);
      String is = second.get(pod);
      Change change = change(was, is);
      if (change != null) {
        changes.add(
            new PodChange(
                pod,
                change,
                was == null ? "" : was,
                is == null ? "" : is,
                "".equals(is) ? messages.getOrDefault(pod, "") : ""));
      }
    }
    changes.sort((a, b) -> Boolean.compare(!waits(a), !waits(b)));
    return changes;
  }

  private static boolean waits(PodChange pod) {
    return pod.change != Change.GONE && pod.after.isEmpty();
  }

  /// @param was its previous node; empty for none, null if the pod did not exist
  private static @Nullable Change change(@Nullable String was, @Nullable String is) {
    if (was == null) {
      return Change.CREATED;
    }
    if (is == null) {
      return Change.GONE;
    }
    if (was.equals(is)) {
      return null;
    }
    return is.isEmpty() ? Change.WAITS : was.isEmpty() ? Change.PLACED : Change.MOVED;
  }

  private static Map<ObjectKey, String> nodes(List<PodOnNode> pods) {
    var nodes = new TreeMap<ObjectKey, String>();
    pods.forEach(pod -> nodes.put(pod.pod().key(), node(pod)));
    return nodes;
  }
}
