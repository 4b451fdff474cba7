package dev.berth.query.pages;

import static dev.berth.questions.document.Shape.COUNT;
import static dev.berth.questions.document.Shape.FLAG;
import static dev.berth.questions.document.Shape.KEY;
import static dev.berth.questions.document.Shape.TEXT;
import static dev.berth.questions.document.Shape.list;
import static dev.berth.questions.document.Shape.words;

import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.diagnosis.PreemptionReport;
import dev.berth.questions.document.DocumentType;
import dev.berth.questions.document.Documents;
import dev.berth.questions.explanation.Attempt;
import dev.berth.questions.explanation.AttemptTree;
import dev.berth.questions.explanation.RunHistory;
import dev.berth.questions.explanation.RunHistory.Kept;
import dev.berth.questions.explanation.RunHistory.Step;
import dev.berth.questions.report.EvictedPod;
import dev.berth.ui.DecisionFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The decisions of a run about pods, numbered from 1. The decisions about the members of a group
/// follow each other. For any thread.
final class RunTimeline {
  private final RunHistory history;
  private final List<Row> rows;

  private record Row(int number, Step step, Decision decision) {
    boolean passes(DecisionFilter filter) {
      ObjectKey pod = decision.pod();
      return (filter.namespace().isEmpty() || pod.namespace().equals(filter.namespace()))
          && (filter.node().isEmpty() || filter.node().equals(decision.chosen()))
          && (filter.result().isEmpty() || filter.result().equals(decision.result().toString()))
          && (filter.pod().isEmpty() || pod.toString().contains(filter.pod()));
    }

    private @Nullable String group() {
      return step.decision() instanceof GroupDecision it ? it.group().toString() : null;
    }

    private List<ObjectKey> evicted() {
      PreemptionReport report = decision.preemption();
      return report == null
          ? List.of()
          : EvictedPod.by(decision.pod(), report).stream().map(EvictedPod::victim).toList();
    }
  }

  private static final DocumentType<Row> ROW =
      DocumentType.of(f ->
          f.always("number", COUNT, Row::number)
              .always("pod", KEY, it -> it.decision.pod())
              .ifAny("group", TEXT, Row::group, "The root group with which it was tried.")
              .always("attempt", COUNT, it -> it.decision.attempt())
              .always("result", words(Decision.Result.class), it -> it.decision.result())
              .ifAny("node", TEXT, it -> it.decision.chosen())
              .ifAny("message", TEXT, it -> it.decision.message())
              .ifAny("evicted", list(KEY), Row::evicted));

  /// A section of the decisions.
  ///
  /// @param all how many there are
  /// @param matching the number of decisions that pass the filter
  private record Part(int all, int matching, List<Row> rows) {}

  private static final DocumentType<Part> PART =
      DocumentType.of(f ->
          Documents.document(f, "DecisionList", "The decisions of a run, in their order.")
              .always("all", COUNT, Part::all, "How many there are.")
              .always("matching", COUNT, Part::matching, "How many pass the filter.")
              .always("decisions", list(ROW), Part::rows));

  /// A decision among those that pass a filter.
  ///
  /// @param all the number of decisions
  /// @param position the number of earlier decisions that pass the filter
  /// @param attempt null if its details were dropped
  private record Place(
      Row row,
      int all,
      int position,
      @Nullable Integer previous,
      @Nullable Integer next,
      @Nullable Attempt attempt) {}

  private static final DocumentType<Place> PLACE =
      DocumentType.of(f ->
          Documents.document(f, "DecisionOfRun", "A decision of a run.")
              .include(ROW, Place::row)
              .always("all", COUNT, Place::all)
              .always("position", COUNT, Place::position)
              .about("How many decisions before it pass the filter.")
              .ifAny("previous", COUNT, Place::previous, "The one before it that passes.")
              .ifAny("next", COUNT, Place::next, "The one after it that passes.")
              .ifAny("reduced", FLAG, it -> it.row.step.kept() == Kept.RESULT ? true : null)
              .about("Its details are not kept.")
              .ifAny(
                  "attempts",
                  list(AttemptTree.ATTEMPT),
                  it -> it.attempt == null ? List.of() : List.of(it.attempt)));

  /// The change of a pod between two decisions.
  ///
  /// @param node its current or former node, or null
  private record PodStep(int number, ObjectKey pod, String change, @Nullable String node) {}

  private static final DocumentType<PodStep> POD_STEP =
      DocumentType.of(f ->
          f.always("number", COUNT, PodStep::number, "Of the decision.")
              .always("pod", KEY, PodStep::pod)
              .always("change", words("placed", "evicted"), PodStep::change)
              .ifAny("node", TEXT, PodStep::node));

  /// The changes of the cluster between two decisions.
  private record Between(int from, int to, List<PodStep> pods) {
    long count(String change) {
      return pods.stream().filter(it -> it.change.equals(change)).count();
    }
  }

  private static final DocumentType<Between> BETWEEN =
      DocumentType.of(f ->
          Documents.document(f, "DecisionsBetween", "What decisions of a run have changed.")
              .always("from", COUNT, Between::from, "The first decision that counts.")
              .always("to", COUNT, Between::to, "The first one that does not.")
              .always("placed", COUNT, it -> it.count("placed"))
              .always("evicted", COUNT, it -> it.count("evicted"))
              .always("pods", list(POD_STEP), Between::pods, "In the order of the decisions."));

  /// @param history the history of a run that has ended
  RunTimeline(RunHistory history) {
    this.history = history;
    var all = new ArrayList<Row>();
    for (Step step : history.steps()) {
      for (Decision decision : step.decisions()) {
        all.add(new Row(all.size() + 1, step, decision));
      }
    }
    rows = List.copyOf(all);
  }

  /// The document of the decisions that pass a filter.
  ///
  /// @param from the number of decisions before the first one
  /// @param count how many at most
  Map<String, ?> part(DecisionFilter filter, int from, int count) {
    List<Row> matching = rows.stream().filter(row -> row.passes(filter)).toList();
    int begin = Math.clamp(from, 0, matching.size());
    int end = Math.min(matching.size() - begin, count) + begin;
    return PART.tree(new Part(rows.size(), matching.size(), matching.subList(begin, end)));
  }

  /// The document of a decision; null if there is none of that number.
  @Nullable Map<String, ?> decision(int number, DecisionFilter filter) {
    if (number < 1 || number > rows.size()) {
      return null;
    }
    Row row = rows.get(number - 1);
    List<Row> matching = rows.stream().filter(it -> it.passes(filter)).toList();
    List<Row> before = matching.stream().filter(it -> it.number < number).toList();
    Integer next =
        matching.stream().map(Row::number).filter(it -> it > number).findFirst().orElse(null);
    return PLACE.tree(
        new Place(
            row,
            rows.size(),
            before.size(),
            before.isEmpty() ? null : before.getLast().number,
            next,
            history.attempt(row.step, row.decision.pod())));
  }

  /// The document of the changes from the cluster before one decision to the cluster before
  /// another.
  Map<String, ?> between(int one, int other) {
    int from = Math.clamp(Math.min(one, other), 1, rows.size() + 1);
    int to = Math.clamp(Math.max(one, other), 1, rows.size() + 1);
    var pods = new ArrayList<PodStep>();
    for (Row row : rows.subList(from - 1, to - 1)) {
      row.evicted().forEach(pod -> pods.add(new PodStep(row.number, pod, "evicted", null)));
      String node = row.decision.chosen();
      if (node != null) {
        pods.add(new PodStep(row.number, row.decision.pod(), "placed", node));
      }
    }
    return BETWEEN.tree(new Between(from, to, pods));
  }

  /// Returns the last decision up to that number with a stored cluster; otherwise the first such
  /// decision; null if there is none.
  @Nullable Integer withCluster(int number) {
    for (int at = Math.min(number, rows.size()); at >= 1; at--) {
      if (rows.get(at - 1).step.before() != null) {
        return at;
      }
    }
    return rows.stream()
        .filter(row -> row.step.before() != null)
        .map(Row::number)
        .findFirst()
        .orElse(null);
  }

  /// The step of a decision.
  Step step(int number) {
    return rows.get(number - 1).step;
  }

  /// The pods with decisions.
  List<ObjectKey> pods() {
    return rows.stream().map(row -> row.decision.pod()).distinct().toList();
  }
}
