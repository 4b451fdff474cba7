package dev.berth.questions.explanation;

import static dev.berth.questions.document.Shape.COUNT;
import static dev.berth.questions.document.Shape.FLAG;
import static dev.berth.questions.document.Shape.INTEGER;
import static dev.berth.questions.document.Shape.KEY;
import static dev.berth.questions.document.Shape.TEXT;
import static dev.berth.questions.document.Shape.list;
import static dev.berth.questions.document.Shape.map;
import static dev.berth.questions.document.Shape.object;
import static dev.berth.questions.document.Shape.words;

import dev.berth.api.meta.ObjectKey;
import dev.berth.api.resource.DeviceRequestAllocationResult;
import dev.berth.api.resource.ResourceClaimConsumerReference;
import dev.berth.api.resource.ResourceClaimStatus;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.PreemptionReport;
import dev.berth.framework.diagnosis.ScoreTable;
import dev.berth.framework.status.InsufficientResource;
import dev.berth.framework.status.PluginStatus;
import dev.berth.framework.status.Reason;
import dev.berth.questions.document.DocumentType;
import dev.berth.questions.explanation.PreemptionSection.WeighedCandidate;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// One attempt, for programs: the decision and its reasons. Empty fields are left out.
public final class AttemptTree {
  private static final DocumentType<InsufficientResource> INSUFFICIENT =
      DocumentType.of(f ->
          f.always("resource", TEXT, InsufficientResource::resource)
              .always("requested", INTEGER, InsufficientResource::requested)
              .always("used", INTEGER, InsufficientResource::used)
              .always("allocatable", INTEGER, InsufficientResource::allocatable)
              .always("missing", INTEGER, InsufficientResource::shortBy));

  private static final DocumentType<Reason> REASON =
      DocumentType.of(f ->
          f.named("Reason", "Why a plugin rejects.")
              .always("message", TEXT, Reason::message)
              .ifAny("detail", TEXT, Reason::detail)
              .ifAny("details", list(TEXT), Reason::details)
              .includeIfAny(INSUFFICIENT, it -> it instanceof InsufficientResource is ? is : null));

  private static final DocumentType<PluginStatus> REJECTION =
      DocumentType.of(f ->
          f.named("Rejection", "A plugin's rejection.")
              .always("code", TEXT, PluginStatus::code)
              .ifAny("plugin", TEXT, PluginStatus::plugin)
              .ifAny("reasons", list(REASON), PluginStatus::reasons));

  private static final DocumentType<NearMiss> MISS =
      DocumentType.of(f ->
          f.named(
                  "Verdict",
                  "Why a node was rejected: by the first plugin, and by others that would reject"
                      + " it, too.")
              .always("node", TEXT, NearMiss::node)
              .ifAny("held", list(TEXT), NearMiss::held, "Who holds room there that looks free.")
              .include(REJECTION, it -> it.statuses().getFirst())
              .ifAny(
                  "alsoRejectedBy",
                  list(REJECTION),
                  it -> it.statuses().subList(1, it.statuses().size())));

  private record ScoredNode(ScoreTable table, int row, String name) {
    Map<String, PluginScore> plugins() {
      var plugins = new LinkedHashMap<String, PluginScore>();
      table.columns().forEach(column -> plugins.put(column.plugin(), new PluginScore(column, row)));
      return plugins;
    }
  }

  private record PluginScore(ScoreTable.Column column, int row) {}

  private static final DocumentType<PluginScore> PLUGIN_SCORE =
      DocumentType.of(f ->
          f.always("raw", INTEGER, it -> it.column.raw(it.row))
              .always("normalized", INTEGER, it -> it.column.normalized(it.row))
              .always("weight", INTEGER, it -> it.column.weight())
              .always("weighted", INTEGER, it -> it.column.weighted(it.row)));

  private static final DocumentType<ScoredNode> SCORE =
      DocumentType.of(f ->
          f.named("Score", "A node's score.")
              .always("node", TEXT, ScoredNode::name)
              .always("total", INTEGER, it -> it.table.total(it.row))
              .ifAny("plugins", map(object(PLUGIN_SCORE)), ScoredNode::plugins));

  private static final DocumentType<ScoreRanking.Margin> MARGIN =
      DocumentType.of(f ->
          f.always("over", TEXT, ScoreRanking.Margin::over)
              .always("points", INTEGER, ScoreRanking.Margin::points)
              .ifAny("plugins", map(INTEGER), ScoreRanking.Margin::byPlugin));

  private static final DocumentType<ScoreRanking> SCORES =
      DocumentType.of(f ->
          f.ifAny(
                  "scores",
                  list(SCORE),
                  it ->
                      it.rows().stream()
                          .map(row -> new ScoredNode(it.table(), row, it.node(row)))
                          .toList())
              .ifAny("margin", object(MARGIN), ScoreRanking::margin)
              .about("How far the chosen node leads."));

  private static final DocumentType<WeighedCandidate> CANDIDATE =
      DocumentType.of(f ->
          f.always("node", TEXT, WeighedCandidate::node)
              .ifAny("victims", list(KEY), it -> it.candidate().victims())
              .always("pdbViolations", COUNT, it -> it.candidate().rank().pdbViolations())
              .always("highestPriority", INTEGER, it -> it.candidate().rank().highestPriority())
              .always("prioritySum", INTEGER, it -> it.candidate().rank().prioritySum())
              .always(
                  "earliestStart",
                  TEXT,
                  it -> Instant.ofEpochSecond(0, it.candidate().rank().earliestStart()))
              .ifAny("verdict", TEXT, WeighedCandidate::verdict));

  private static final DocumentType<Decision> PREEMPTION =
      DocumentType.of(f ->
          f.named("Preemption", "What preemption has come to.")
              .ifAny("nominated", TEXT, it -> report(it).nominated())
              .ifAny("message", TEXT, Decision::preemptionMessage)
              .ifAny("tied", list(TEXT), it -> report(it).tied())
              .ifAny("candidates", list(CANDIDATE), it -> WeighedCandidate.bestFirst(report(it)))
              .ifAny("hopeless", list(MISS), it -> NearMiss.nearestFirst(report(it).nodeStatuses()))
              .about("The nodes on which it does not help."));

  private static final DocumentType<DeviceRequestAllocationResult> DEVICE =
      DocumentType.of(f ->
          f.always("request", TEXT, DeviceRequestAllocationResult::request)
              .always("driver", TEXT, DeviceRequestAllocationResult::driver)
              .always("pool", TEXT, DeviceRequestAllocationResult::pool)
              .always("device", TEXT, DeviceRequestAllocationResult::device)
              .ifAny("adminAccess", FLAG, DeviceRequestAllocationResult::adminAccess)
              .ifAny("consumedCapacity", map(TEXT), it -> new TreeMap<>(it.consumedCapacity())));

  private static final DocumentType<ResourceClaimStatus> CLAIM =
      DocumentType.of(f ->
          f.ifAny("devices", list(DEVICE), AttemptSection::results)
              .ifAny(
                  "reservedFor",
                  list(TEXT),
                  it ->
                      it.reservedFor().stream()
                          .map(ResourceClaimConsumerReference::name)
                          .toList()));

  /// The first part of all forms of an attempt.
  static final DocumentType<Decision> DECIDED =
      DocumentType.of(f ->
          f.always("attempt", COUNT, Decision::attempt)
              .ifAny("profile", TEXT, Decision::profile)
              .always("result", words(Decision.Result.class), Decision::result)
              .ifAny("chosen", TEXT, Decision::chosen, "The node taken.")
              .ifAny("message", TEXT, Decision::message)
              .about("That of the pod's PodScheduled condition.")
              .ifAny("nominatedNode", TEXT, Decision::nominatedNode)
              .about("The pod's nomination when the attempt began.")
              .ifAny("plan", TEXT, Decision::plan)
              .about("The plan of many pods that has named the node.")
              .ifAny("rejectedBy", list(TEXT), Decision::rejectedBy));

  /// One attempt.
  public static final DocumentType<Attempt> ATTEMPT =
      DocumentType.of(f ->
          f.named("Attempt", "What is decided about a pod, with every node's verdict.")
              .include(DECIDED, Attempt::decision)
              .ifAny("preFilterNodes", list(TEXT), it -> it.decision().preFilterNodes())
              .about("The only nodes that PreFilter plugins allow.")
              .ifAny("feasible", list(TEXT), it -> feasible(it.decision()))
              .about("The nodes that pass all filters.")
              .ifAny("rejected", list(MISS), Attempt::misses, "Nearest first.")
              .includeIfAny(SCORES, AttemptTree::scores)
              .ifAny("best", list(TEXT), it -> it.decision().best())
              .ifAny("volumes", map(TEXT), it -> byKey(it.decision().writes().volumes()))
              .ifAny("claims", map(object(CLAIM)), it -> byKey(it.decision().writes().claims()))
              .ifAny(
                  "preemption",
                  object(PREEMPTION),
                  it -> it.decision().preemption() == null ? null : it.decision()));

  private AttemptTree() {}

  private static PreemptionReport report(Decision decision) {
    return Objects.requireNonNull(decision.preemption());
  }

  private static List<String> feasible(Decision decision) {
    return decision.nodes().entrySet().stream()
        .filter(node -> node.getValue().isSuccess())
        .map(Map.Entry::getKey)
        .sorted()
        .toList();
  }

  private static @Nullable ScoreRanking scores(Attempt attempt) {
    ScoreTable scores = attempt.decision().scores();
    return scores == null || scores.nodes().isEmpty()
        ? null
        : ScoreRanking.of(scores, attempt.decision().chosen());
  }

  private static <V> Map<String, V> byKey(Map<ObjectKey, V> values) {
    var byKey = new TreeMap<String, V>();
    values.forEach((key, value) -> byKey.put(key.toString(), value));
    return byKey;
  }
}
