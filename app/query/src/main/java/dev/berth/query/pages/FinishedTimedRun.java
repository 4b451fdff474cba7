package dev.berth.query.pages;

import static dev.berth.questions.document.Shape.COUNT;
import static dev.berth.questions.document.Shape.KEY;
import static dev.berth.questions.document.Shape.SECONDS;
import static dev.berth.questions.document.Shape.TEXT;
import static dev.berth.questions.document.Shape.constants;
import static dev.berth.questions.document.Shape.list;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.query.pages.ClusterColumns.NodeRow;
import dev.berth.query.pages.ClusterColumns.PodRow;
import dev.berth.query.pages.StepLog.Happening;
import dev.berth.query.pages.StepLog.Moment;
import dev.berth.query.pages.StepLog.Step;
import dev.berth.questions.document.DocumentType;
import dev.berth.questions.document.Documents;
import dev.berth.questions.report.NodeUse;
import dev.berth.questions.timeline.TimelineOutcome;
import dev.berth.ui.DecisionFilter;
import dev.berth.ui.TimedAnswers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The answers about a simulation over time that has ended. For any thread.
///
/// @param workloads the workloads of pods, such as `Deployment shop/web`
record FinishedTimedRun(
    String title,
    String arguments,
    TimelineOutcome outcome,
    StepLog log,
    Map<ObjectKey, String> workloads)
    implements TimedAnswers {
  private static final DocumentType<Step> STEP =
      DocumentType.of(f ->
          f.always("number", COUNT, Step::number)
              .always("at", SECONDS, Step::at)
              .always("event", constants(Happening.class), Step::happening)
              .ifAny("pod", KEY, it -> it.object() instanceof Pod pod ? pod.key() : null)
              .ifAny("node", TEXT, Step::node)
              .ifAny("message", TEXT, Step::message, "Why the pod waits."));

  /// A section of the steps.
  ///
  /// @param all how many there are
  /// @param first the number of the first stored step
  /// @param matching the number of stored steps that pass the filter
  private record Part(int all, int first, int matching, List<Step> steps) {}

  private static final DocumentType<Part> PART =
      DocumentType.of(f ->
          Documents.document(f, "StepList", "What happens over time, step by step.")
              .always("all", COUNT, Part::all)
              .always("first", COUNT, Part::first, "There is no memory for those before.")
              .always("matching", COUNT, Part::matching, "How many pass the filter.")
              .always("steps", list(STEP), Part::steps));

  /// A step among the steps that pass a filter.
  ///
  /// @param position the number of earlier steps that pass the filter
  private record Place(
      Step step, Moment moment, int position, @Nullable Integer previous, @Nullable Integer next) {}

  private static final DocumentType<Place> PLACE =
      DocumentType.of(f ->
          Documents.document(f, "StepOfRun", "A step, and the cluster after it.")
              .include(STEP, Place::step)
              .always("nodes", COUNT, it -> it.moment.nodes().size())
              .always("running", COUNT, it -> it.moment.running())
              .always("waiting", COUNT, it -> it.moment.pods().size() - it.moment.running())
              .always("position", COUNT, Place::position)
              .about("How many steps before it pass the filter.")
              .ifAny("previous", COUNT, Place::previous, "The one before it that passes.")
              .ifAny("next", COUNT, Place::next, "The one after it that passes."));

  @Override
  public Map<String, ?> figures() {
    return outcome.document();
  }

  @Override
  public @Nullable Map<String, ?> cluster(int step) {
    if (step != 0 && !isKept(step)) {
      return null;
    }
    return ClusterColumns.DOCUMENT.tree(columns(log.after(step == 0 ? log.all() : step)));
  }

  private boolean isKept(int step) {
    return step >= log.first() && step <= log.all();
  }

  private ClusterColumns columns(Moment moment) {
    Map<String, NodeInfo> nodes = new TreeMap<>();
    for (Node node : moment.nodes().values()) {
      nodes.put(node.metadata().name(), NodeInfo.of(node));
    }
    for (Pod pod : moment.pods().values()) {
      nodes.computeIfPresent(pod.spec().nodeName(), (_, node) -> node.plus(PodInfo.of(pod)));
    }
    var places = new HashMap<String, Integer>();
    var nodeRows = new ArrayList<NodeRow>();
    var podRows = new ArrayList<PodRow>();
    for (NodeInfo node : nodes.values()) {
      int place = nodeRows.size();
      places.put(node.name(), place);
      nodeRows.add(NodeRow.of(NodeUse.of(node), node.node()));
      node.pods().forEach(info -> podRows.add(row(info.pod(), place)));
    }
    for (Pod pod : moment.pods().values()) {
      if (!places.containsKey(pod.spec().nodeName())) {
        podRows.add(row(pod, -1));
      }
    }
    return new ClusterColumns(nodeRows, podRows, null);
  }

  private PodRow row(Pod pod, int node) {
    return PodRow.of(
        pod, node, workloads.getOrDefault(pod.key(), ""), true, PodInfo.of(pod).requests());
  }

  @Override
  public Map<String, ?> steps(DecisionFilter filter, int from, int count) {
    List<Step> matching = matching(filter).toList();
    return PART.tree(
        new Part(
            log.all(),
            log.first(),
            matching.size(),
            matching.stream().skip(Math.max(0, from)).limit(count).toList()));
  }

  private Stream<Step> matching(DecisionFilter filter) {
    return log.steps().stream().filter(step -> step.passes(filter));
  }

  @Override
  public @Nullable Map<String, ?> step(int number, DecisionFilter filter) {
    if (!isKept(number)) {
      return null;
    }
    Step step = null;
    int position = 0;
    Integer previous = null;
    Integer next = null;
    for (Step each : log.steps()) {
      if (each.number() == number) {
        step = each;
      } else if (each.passes(filter)) {
        if (each.number() > number) {
          next = each.number();
          break;
        }
        position++;
        previous = each.number();
      }
    }
    return PLACE.tree(
        new Place(Objects.requireNonNull(step), log.after(number), position, previous, next));
  }
}
