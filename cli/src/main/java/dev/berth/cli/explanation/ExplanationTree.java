package dev.berth.cli.explanation;

import static dev.berth.cli.document.Shape.COUNT;
import static dev.berth.cli.document.Shape.FLAG;
import static dev.berth.cli.document.Shape.INTEGER;
import static dev.berth.cli.document.Shape.KEY;
import static dev.berth.cli.document.Shape.OBJECT;
import static dev.berth.cli.document.Shape.QUANTITY;
import static dev.berth.cli.document.Shape.TEXT;
import static dev.berth.cli.document.Shape.constants;
import static dev.berth.cli.document.Shape.list;
import static dev.berth.cli.document.Shape.map;
import static dev.berth.cli.document.Shape.object;
import static dev.berth.cli.document.Shape.words;

import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.Quantity;
import dev.berth.api.resource.DeviceRequestAllocationResult;
import dev.berth.api.resource.ResourceClaimConsumerReference;
import dev.berth.api.resource.ResourceClaimStatus;
import dev.berth.cli.document.DocumentType;
import dev.berth.cli.document.DocumentType.Fields;
import dev.berth.cli.document.Documents;
import dev.berth.cli.report.EvictedPod;
import dev.berth.cli.report.GroupRun;
import dev.berth.cli.report.GroupSummary;
import dev.berth.cli.report.GroupTrial;
import dev.berth.cli.report.SummaryTree;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.diagnosis.InsufficientResource;
import dev.berth.framework.diagnosis.PluginStatus;
import dev.berth.framework.diagnosis.PreemptionReport;
import dev.berth.framework.diagnosis.Reason;
import dev.berth.framework.diagnosis.ScoreTable;
import dev.berth.suggestion.GroupSuggestion;
import dev.berth.suggestion.Note;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// What `berth explain` prints for programs. What is empty is left out.
public final class ExplanationTree {
  private static final DocumentType<Step> STEP =
      DocumentType.of(
          "Step",
          "What is to be done to one object, in the way of kubectl.",
          f ->
              f.always("action", constants(Step.Action.class), Step::action, "")
                  .ifAny("object", OBJECT, Step::created, "The manifest of what is to be created.")
                  .ifAny(
                      "apiVersion",
                      TEXT,
                      it -> it.created() == null ? it.object().apiVersion() : "",
                      "")
                  .ifAny("kind", TEXT, it -> it.created() == null ? it.object().kind() : "", "")
                  .ifAny(
                      "namespace",
                      TEXT,
                      it -> it.created() == null ? it.object().key().namespace() : "",
                      "")
                  .ifAny(
                      "name", TEXT, it -> it.created() == null ? it.object().key().name() : "", "")
                  .ifAny("patch", list(OBJECT), Step::patch, "A JSON patch (RFC 6902)."));

  /// @param pods for how many it is
  private record Suggested(Advice advice, int pods) {}

  private static final DocumentType<Suggested> ADVICE =
      DocumentType.of(
          "Help",
          "Changes after which the pod fits.",
          f ->
              f.always("changes", list(TEXT), it -> it.advice.suggestion().texts(), "")
                  .ifAny("node", TEXT, it -> it.advice.suggestion().node(), "")
                  .ifAny(
                      "pods",
                      COUNT,
                      it -> it.pods == 1 || it.advice.pods() == 0 ? null : it.advice.pods(),
                      "How many pods of the workload are placed by it.")
                  .always(
                      "verifiedBy",
                      words("filters", "simulation"),
                      it -> it.advice.proof() == Advice.Proof.FILTERS ? "filters" : "simulation",
                      "The filters of the pod's profile, or a simulation of the whole input.")
                  .ifAny(
                      "rollout",
                      words("completes", "does not complete"),
                      it -> rollout(it.advice),
                      "What becomes of the rollout that the pod is part of.")
                  .ifAny("stranded", list(KEY), it -> it.advice.suggestion().stranded(), "")
                  .ifAny("evicted", list(KEY), it -> it.advice.suggestion().evicted(), "")
                  .ifAny(
                      "displaced",
                      COUNT,
                      it -> it.advice.displaced() == 0 ? null : it.advice.displaced(),
                      "How many pods of others lose their nodes then, and find no other ones.")
                  .ifAny(
                      "steps",
                      list(STEP),
                      it -> it.advice.steps(),
                      "What is to be done, object by object, in that order."));

  /// What would help, as fields of something else.
  static final DocumentType<Help> HELP =
      DocumentType.part(f ->
          f.ifAny("notes", list(TEXT), it -> texts(it.notes(), Note::text), "")
              .ifAny(
                  "aboutThePodAlone",
                  words("fits", "does not fit"),
                  ExplanationTree::ofMember,
                  "For members of groups, whether the pod would fit by itself: what is said of now"
                      + " and of help is about the pod alone; its group needs room for the others,"
                      + " too.")
              .ifAny(
                  "wouldHelp",
                  list(ADVICE),
                  it -> it.advice().stream().map(each -> new Suggested(each, it.pods())).toList(),
                  ""));

  private static final DocumentType<Obstacle> OBSTACLE =
      DocumentType.part(
          f -> f.include(SummaryTree.OBSTACLE, Obstacle::obstacle).include(HELP, Obstacle::help));

  private static final DocumentType<Absence> ABSENCE =
      DocumentType.part(f ->
          f.always("object", TEXT, Absence::object, "")
              .always("message", TEXT, Absence::headline, "What is missing.")
              .ifAny(
                  "reason",
                  TEXT,
                  Absence::reason,
                  "Why, in the words of the API server if it has any.")
              .include(HELP, Absence::help));

  private static final DocumentType<GroupTrial> TRIAL =
      DocumentType.of(
          "GroupTrial",
          "The try of a group in one placement.",
          f ->
              f.always("group", TEXT, GroupTrial::group, "")
                  .ifAny("placement", TEXT, GroupTrial::placement, "A value of its topology key.")
                  .always("feasible", FLAG, GroupTrial::feasible, "")
                  .always("chosen", FLAG, GroupTrial::chosen, "")
                  .always(
                      "fit", COUNT, GroupTrial::fit, "How many of its members fit there together.")
                  .always("failed", COUNT, GroupTrial::failed, "")
                  .ifAny("why", TEXT, GroupTrial::why, "What it lacks.")
                  .ifAny("total", INTEGER, it -> it.total() == 0 ? null : it.total(), "Its score.")
                  .ifAny("trials", list(() -> ExplanationTree.TRIAL), GroupTrial::below, ""));

  private static final DocumentType<GroupSummary> GROUP_BELOW =
      DocumentType.of(
          "GroupBelow",
          "A group of pods.",
          f ->
              f.always("group", TEXT, GroupSummary::group, "Such as podgroup/default/training.")
                  .ifAny(
                      "minimum",
                      COUNT,
                      GroupSummary::minimum,
                      "How many members, or groups below, have to be scheduled for any to be;"
                          + " absent if each may be by itself.")
                  .ifAny(
                      "missing",
                      COUNT,
                      it -> it.missing() == 0 ? null : it.missing(),
                      "How many of these do not exist.")
                  .ifAny("topologyKey", TEXT, GroupSummary::topologyKey, "")
                  .ifAny("placement", TEXT, GroupSummary::placement, "")
                  .always("pods", COUNT, GroupSummary::pods, "")
                  .always("placed", COUNT, GroupSummary::placed, "")
                  .ifAny(
                      "groups", list(() -> ExplanationTree.GROUP_BELOW), GroupSummary::below, ""));

  private static final DocumentType<GroupRun> GROUP_PREEMPTION =
      DocumentType.part(f ->
          f.always("message", TEXT, GroupRun::preemption, "")
              .ifAny("trials", list(TRIAL), GroupRun::retry, "")
              .ifAny("victims", list(TEXT), GroupRun::victims, ""));

  private static final DocumentType<GroupSuggestion> GROUP_HELP =
      DocumentType.of(
          "GroupHelp",
          "A change, verified by an attempt of the whole group, after which it is placed, or room"
              + " is made for it.",
          f ->
              f.always("changes", list(TEXT), it -> List.of(it.change().text()), "")
                  .ifAny(
                      "placement",
                      TEXT,
                      GroupSuggestion::placement,
                      "The value of its topology key that it is placed in then.")
                  .ifAny("evicted", list(KEY), GroupSuggestion::evicted, ""));

  private static final DocumentType<GroupExplanation> GROUP =
      DocumentType.of(
          "GroupRun",
          "A root group of pods, and its last attempt.",
          f ->
              f.include(GROUP_BELOW, GroupExplanation::summary)
                  .always("priority", INTEGER, it -> it.run().priority(), "")
                  .always("attempts", COUNT, it -> it.run().attempts(), "")
                  .always(
                      "result",
                      words((Object[]) GroupDecision.Result.values()),
                      it -> it.run().result(),
                      "")
                  .ifAny(
                      "message",
                      TEXT,
                      it -> it.run().message(),
                      "Why it is not placed, as in the condition of the group.")
                  .ifAny("trials", list(TRIAL), it -> it.run().trials(), "")
                  .ifAny(
                      "preemption",
                      object(GROUP_PREEMPTION),
                      it -> it.run().preemption().isEmpty() ? null : it.run(),
                      "")
                  .ifAny("notes", list(TEXT), GroupExplanation::notes, "")
                  .ifAny(
                      "wouldHelp",
                      list(GROUP_HELP),
                      GroupExplanation::help,
                      "The smallest change first."));

  private static final DocumentType<InsufficientResource> INSUFFICIENT =
      DocumentType.part(f ->
          f.always("resource", TEXT, InsufficientResource::resource, "")
              .always("requested", INTEGER, InsufficientResource::requested, "")
              .always("used", INTEGER, InsufficientResource::used, "")
              .always("allocatable", INTEGER, InsufficientResource::allocatable, "")
              .always("missing", INTEGER, InsufficientResource::shortBy, ""));

  private static final DocumentType<Reason> REASON =
      DocumentType.of(
          "Reason",
          "Why a plugin rejects.",
          f ->
              f.always("message", TEXT, Reason::message, "")
                  .ifAny("detail", TEXT, Reason::detail, "")
                  .ifAny("details", list(TEXT), Reason::details, "")
                  .includeIfAny(
                      INSUFFICIENT, it -> it instanceof InsufficientResource is ? is : null));

  private static final DocumentType<PluginStatus> REJECTION =
      DocumentType.of(
          "Rejection",
          "A plugin's rejection.",
          f ->
              f.always("code", TEXT, PluginStatus::code, "")
                  .ifAny("plugin", TEXT, PluginStatus::plugin, "")
                  .ifAny("reasons", list(REASON), PluginStatus::reasons, ""));

  private static final DocumentType<NearMiss> MISS =
      DocumentType.of(
          "Verdict",
          "Why a node was rejected: by the first plugin, and by others that would reject it, too.",
          f ->
              f.always("node", TEXT, NearMiss::node, "")
                  .ifAny(
                      "held", list(TEXT), NearMiss::held, "Who holds room there that looks free.")
                  .include(REJECTION, it -> it.statuses().getFirst())
                  .ifAny(
                      "alsoRejectedBy",
                      list(REJECTION),
                      it -> it.statuses().subList(1, it.statuses().size()),
                      ""));

  private record ScoredNode(ScoreTable table, int row, String name) {
    Map<String, PluginScore> plugins() {
      var plugins = new LinkedHashMap<String, PluginScore>();
      table.columns().forEach(column -> plugins.put(column.plugin(), new PluginScore(column, row)));
      return plugins;
    }
  }

  private record PluginScore(ScoreTable.Column column, int row) {}

  private static final DocumentType<PluginScore> PLUGIN_SCORE =
      DocumentType.part(f ->
          f.always("raw", INTEGER, it -> it.column.raw(it.row), "")
              .always("normalized", INTEGER, it -> it.column.normalized(it.row), "")
              .always("weight", INTEGER, it -> it.column.weight(), "")
              .always("weighted", INTEGER, it -> it.column.weighted(it.row), ""));

  private static final DocumentType<ScoredNode> SCORE =
      DocumentType.of(
          "Score",
          "A node's score.",
          f ->
              f.always("node", TEXT, ScoredNode::name, "")
                  .always("total", INTEGER, it -> it.table.total(it.row), "")
                  .ifAny("plugins", map(object(PLUGIN_SCORE)), ScoredNode::plugins, ""));

  private static final DocumentType<ScoreRanking.Margin> MARGIN =
      DocumentType.part(f ->
          f.always("over", TEXT, ScoreRanking.Margin::over, "")
              .always("points", INTEGER, ScoreRanking.Margin::points, "")
              .ifAny("plugins", map(INTEGER), ScoreRanking.Margin::byPlugin, ""));

  private static final DocumentType<ScoreRanking> SCORES =
      DocumentType.part(f ->
          f.ifAny(
                  "scores",
                  list(SCORE),
                  it ->
                      it.rows().stream()
                          .map(row -> new ScoredNode(it.table(), row, it.node(row)))
                          .toList(),
                  "")
              .ifAny(
                  "margin",
                  object(MARGIN),
                  ScoreRanking::margin,
                  "How far the chosen node leads."));

  private static final DocumentType<WeighedCandidate> CANDIDATE =
      DocumentType.part(f ->
          f.always("node", TEXT, WeighedCandidate::node, "")
              .ifAny("victims", list(KEY), it -> it.candidate().victims(), "")
              .always("pdbViolations", COUNT, it -> it.candidate().rank().pdbViolations(), "")
              .always("highestPriority", INTEGER, it -> it.candidate().rank().highestPriority(), "")
              .always("prioritySum", INTEGER, it -> it.candidate().rank().prioritySum(), "")
              .always(
                  "earliestStart",
                  TEXT,
                  it -> Instant.ofEpochSecond(0, it.candidate().rank().earliestStart()),
                  "")
              .ifAny("verdict", TEXT, WeighedCandidate::verdict, ""));

  private static final DocumentType<Decision> PREEMPTION =
      DocumentType.of(
          "Preemption",
          "What preemption has come to.",
          f ->
              f.ifAny("nominated", TEXT, it -> report(it).nominated(), "")
                  .ifAny("message", TEXT, Decision::preemptionMessage, "")
                  .ifAny("tied", list(TEXT), it -> report(it).tied(), "")
                  .ifAny(
                      "candidates",
                      list(CANDIDATE),
                      it -> WeighedCandidate.bestFirst(report(it)),
                      "")
                  .ifAny(
                      "hopeless",
                      list(MISS),
                      it -> NearMiss.nearestFirst(report(it).nodeStatuses()),
                      "The nodes on which it does not help."));

  private static final DocumentType<DeviceRequestAllocationResult> DEVICE =
      DocumentType.part(f ->
          f.always("request", TEXT, DeviceRequestAllocationResult::request, "")
              .always("driver", TEXT, DeviceRequestAllocationResult::driver, "")
              .always("pool", TEXT, DeviceRequestAllocationResult::pool, "")
              .always("device", TEXT, DeviceRequestAllocationResult::device, "")
              .ifAny("adminAccess", FLAG, DeviceRequestAllocationResult::adminAccess, "")
              .ifAny(
                  "consumedCapacity", map(TEXT), it -> new TreeMap<>(it.consumedCapacity()), ""));

  private static final DocumentType<ResourceClaimStatus> CLAIM =
      DocumentType.part(f ->
          f.ifAny("devices", list(DEVICE), GrantSection::results, "")
              .ifAny(
                  "reservedFor",
                  list(TEXT),
                  it -> texts(it.reservedFor(), ResourceClaimConsumerReference::name),
                  ""));

  /// One attempt.
  static final DocumentType<Attempt> ATTEMPT =
      DocumentType.of(
          "Attempt",
          "What is decided about a pod, with every node's verdict.",
          f ->
              attempt(f)
                  .ifAny(
                      "preFilterNodes",
                      list(TEXT),
                      it -> it.decision().preFilterNodes(),
                      "The only nodes that PreFilter plugins allow.")
                  .ifAny(
                      "feasible",
                      list(TEXT),
                      it -> feasible(it.decision()),
                      "The nodes that pass all filters.")
                  .ifAny("rejected", list(MISS), ExplanationTree::rejected, "Nearest first.")
                  .includeIfAny(SCORES, ExplanationTree::scores)
                  .ifAny("best", list(TEXT), it -> it.decision().best(), "")
                  .ifAny("volumes", map(TEXT), it -> byKey(it.decision().volumes()), "")
                  .ifAny("claims", map(object(CLAIM)), it -> byKey(it.decision().claims()), "")
                  .ifAny(
                      "preemption",
                      object(PREEMPTION),
                      it -> it.decision().preemption() == null ? null : it.decision(),
                      ""));

  private static final DocumentType<EvictedPod> PREEMPTED =
      DocumentType.part(f ->
          f.always("from", TEXT, EvictedPod::node, "")
              .always("by", TEXT, EvictedPod::preemptorTitle, ""));

  private static final DocumentType<Explanation> EXPLANATION =
      DocumentType.of(
          "MemberExplanation",
          "Why a pod is where it is, and others that were rejected alike.",
          f ->
              f.always("pod", KEY, it -> it.pod().key(), "")
                  .ifAny("workload", TEXT, Explanation::workload, "")
                  .ifAny(
                      "missingGroup",
                      TEXT,
                      Explanation::missing,
                      "The group that does not exist, and that it waits for.")
                  .ifAny("alike", list(KEY), Explanation::alike, "")
                  .always("priority", INTEGER, it -> it.pod().priority(), "")
                  .ifAny("requests", map(QUANTITY), it -> requests(it.requests()), "")
                  .ifAny("node", TEXT, Explanation::node, "")
                  .always("podsTriedBefore", COUNT, Explanation::before, "")
                  .always("podsPlacedBefore", COUNT, Explanation::placedBefore, "")
                  .ifAny("attempts", list(ATTEMPT), Explanation::attempts, "")
                  .include(HELP, Explanation::help)
                  .ifAny("preempted", object(PREEMPTED), Explanation::eviction, ""));

  /// Lists of all, however few there are.
  public static final DocumentType<Explanations> ALL =
      DocumentType.part(f ->
          f.ifAny("absent", list(ABSENCE), Explanations::absent, "Pods that do not exist.")
              .ifAny(
                  "groups", list(GROUP), Explanations::groups, "The groups of these pods, by root.")
              .always("explanations", list(EXPLANATION), Explanations::each, "")
              .ifAny(
                  "alsoPending",
                  list(KEY),
                  Explanations::more,
                  "Pending pods that are not explained, since there are too many.")
              .ifAny(
                  "obstacles",
                  list(OBSTACLE),
                  Explanations::obstacles,
                  "What keeps pods from running that have a node.")
              .ifAny("placed", map(TEXT), Explanations::placed, "By pod, its node.")
              .ifAny("deleted", list(KEY), Explanations::deleted, "")
              .ifAny(
                  "remarks",
                  map(list(TEXT)),
                  it -> it.remarks(),
                  "What is to be known beside the node of a pod, such as that it is not ready.")
              .ifAny(
                  "withoutEffect",
                  map(list(TEXT)),
                  it -> it.withoutEffect(),
                  "What pods ask for and that changes nothing."));

  private static final DocumentType<Explanations> LIST =
      Documents.document(
          "ExplanationList",
          "What berth explain prints of several pods.",
          f -> f.include(ALL, it -> it));

  private static final DocumentType<Explanations> SINGLE =
      Documents.document(
          "Explanation",
          "What berth explain prints of one pod.",
          f ->
              f.include(EXPLANATION, it -> it.each().getFirst())
                  .ifAny(
                      "group",
                      object(GROUP),
                      it -> it.groups().isEmpty() ? null : it.groups().getLast(),
                      "The root of its group.")
                  .ifAny("obstacles", list(OBSTACLE), Explanations::obstacles, "")
                  .ifAny("remarks", list(TEXT), it -> it.remarks(pod(it)), "")
                  .ifAny("withoutEffect", list(TEXT), it -> it.withoutEffect(pod(it)), ""));

  private ExplanationTree() {}

  /// The types of the documents.
  public static List<DocumentType<?>> types() {
    return List.of(SINGLE, LIST);
  }

  /// A document: of one pod its explanation, else a list of them.
  public static Map<String, Object> of(Explanations explanations) {
    return (explanations.isOfOnePod() ? SINGLE : LIST).tree(explanations);
  }

  /// What all forms of an attempt say first.
  static <R> Fields<R> decided(Fields<R> fields, Function<R, Decision> decision) {
    return fields
        .always("attempt", COUNT, it -> decision.apply(it).attempt(), "")
        .ifAny("profile", TEXT, it -> decision.apply(it).profile(), "")
        .always(
            "result",
            words((Object[]) Decision.Result.values()),
            it -> decision.apply(it).result(),
            "")
        .ifAny("chosen", TEXT, it -> decision.apply(it).chosen(), "The node taken.")
        .ifAny(
            "message",
            TEXT,
            it -> decision.apply(it).message(),
            "That of the pod's PodScheduled condition.")
        .ifAny(
            "nominatedNode",
            TEXT,
            it -> decision.apply(it).nominatedNode(),
            "The pod's nomination when the attempt began.")
        .ifAny("rejectedBy", list(TEXT), it -> decision.apply(it).rejectedBy(), "");
  }

  private static Fields<Attempt> attempt(Fields<Attempt> fields) {
    return decided(fields, Attempt::decision);
  }

  static Map<String, Quantity> requests(Map<String, Quantity> requests) {
    return new TreeMap<>(requests);
  }

  private static ObjectKey pod(Explanations explanations) {
    return explanations.each().getFirst().pod().key();
  }

  private static @Nullable String rollout(Advice advice) {
    return switch (advice.proof()) {
      case ROLLOUT -> advice.completes() ? "completes" : "does not complete";
      case FILTERS, SIMULATION -> null;
    };
  }

  private static @Nullable String ofMember(Help help) {
    return switch (help.ofMember()) {
      case NONE -> null;
      case FITS_NOWHERE -> "does not fit";
      case FITS_ALONE, FITS_BEFORE_OTHERS -> "fits";
    };
  }

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

  private static List<NearMiss> rejected(Attempt attempt) {
    return attempt.blockers().isEmpty()
        ? NearMiss.nearestFirst(attempt.decision().nodes())
        : NearMiss.of(attempt.blockers(), attempt.held());
  }

  private static @Nullable ScoreRanking scores(Attempt attempt) {
    ScoreTable scores = attempt.decision().scores();
    return scores == null || scores.nodes().isEmpty()
        ? null
        : new ScoreRanking(scores, attempt.decision().chosen());
  }

  private static <V> Map<String, V> byKey(Map<ObjectKey, V> values) {
    var byKey = new TreeMap<String, V>();
    values.forEach((key, value) -> byKey.put(key.toString(), value));
    return byKey;
  }

  private static <T> List<String> texts(Collection<T> values, Function<T, String> text) {
    return values.stream().map(text).toList();
  }
}
