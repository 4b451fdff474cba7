package dev.berth.cli.explanation;

import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.Quantity;
import dev.berth.api.resource.DeviceRequestAllocationResult;
import dev.berth.api.resource.ResourceClaimStatus;
import dev.berth.cli.report.DocumentHead;
import dev.berth.cli.report.EvictedPod;
import dev.berth.cli.report.GroupRun;
import dev.berth.cli.report.GroupSummary;
import dev.berth.cli.report.GroupTrial;
import dev.berth.cli.report.SummaryTree;
import dev.berth.cli.report.TreeFields;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.InsufficientResource;
import dev.berth.framework.diagnosis.PluginStatus;
import dev.berth.framework.diagnosis.PreemptionReport;
import dev.berth.framework.diagnosis.PreemptionReport.Rank;
import dev.berth.framework.diagnosis.Reason;
import dev.berth.framework.diagnosis.ScoreTable;
import dev.berth.suggestion.GroupSuggestion;
import dev.berth.suggestion.Note;
import dev.berth.suggestion.Suggestion;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// An explanation as maps and lists, to be written in any format. What is empty is left out.
public final class ExplanationTree {
  private ExplanationTree() {}

  /// A document: of one pod its explanation, else a list of them.
  public static Map<String, Object> of(Explanations explanations) {
    if (!explanations.isOfOnePod()) {
      Map<String, Object> list = DocumentHead.of("ExplanationList");
      list.putAll(ofAll(explanations));
      return list;
    }
    var ofPod = new TreeFields();
    DocumentHead.of("Explanation").forEach(ofPod::put);
    of(explanations.each().getFirst()).forEach(ofPod::put);
    explanations.groups().forEach(group -> ofPod.put("group", group(group)));
    ofPod.put("obstacles", obstacles(explanations.obstacles()));
    ObjectKey pod = explanations.each().getFirst().pod().key();
    ofPod.put("remarks", explanations.remarks(pod));
    ofPod.put("withoutEffect", explanations.withoutEffect(pod));
    return ofPod.map();
  }

  /// Lists of all, however few there are.
  public static Map<String, Object> ofAll(Explanations explanations) {
    var tree = new TreeFields();
    tree.put("absent", explanations.absent().stream().map(ExplanationTree::absence).toList());
    tree.put("groups", explanations.groups().stream().map(ExplanationTree::group).toList());
    tree.putAlways("explanations", explanations.each().stream().map(ExplanationTree::of).toList());
    tree.put("alsoPending", explanations.more().stream().map(ObjectKey::toString).toList());
    tree.put("obstacles", obstacles(explanations.obstacles()));
    Map<String, Object> placed = new LinkedHashMap<>();
    explanations.placed().forEach((pod, node) -> placed.put(pod.toString(), node));
    tree.put("placed", placed);
    tree.put("deleted", explanations.deleted().stream().map(ObjectKey::toString).toList());
    tree.put("remarks", byPod(explanations.remarks()));
    tree.put("withoutEffect", byPod(explanations.withoutEffect()));
    return tree.map();
  }

  private static Map<String, Object> byPod(Map<ObjectKey, List<String>> texts) {
    Map<String, Object> tree = new LinkedHashMap<>();
    texts.forEach((pod, some) -> tree.put(pod.toString(), some));
    return tree;
  }

  private static List<Map<String, Object>> obstacles(List<Obstacle> obstacles) {
    return obstacles.stream()
        .map(it -> {
          var tree = new TreeFields();
          SummaryTree.obstacle(it.obstacle()).forEach(tree::put);
          help(tree, it.help());
          return tree.map();
        })
        .toList();
  }

  private static Map<String, Object> absence(Absence absence) {
    var tree = new TreeFields();
    tree.put("object", absence.object());
    tree.put("message", absence.headline());
    tree.put("reason", absence.reason());
    help(tree, absence.help());
    return tree.map();
  }

  private static Map<String, Object> group(GroupExplanation explanation) {
    GroupRun run = explanation.run();
    var tree = new TreeFields();
    about(tree, explanation.summary());
    tree.put("priority", (long) run.priority());
    tree.put("attempts", (long) run.attempts());
    tree.put("result", run.result().toString());
    tree.put("message", run.message());
    tree.put("trials", run.trials().stream().map(ExplanationTree::trial).toList());
    if (!run.preemption().isEmpty()) {
      var preemption = new TreeFields();
      preemption.put("message", run.preemption());
      preemption.put("trials", run.retry().stream().map(ExplanationTree::trial).toList());
      preemption.put("victims", run.victims());
      tree.put("preemption", preemption.map());
    }
    tree.put("notes", explanation.notes());
    tree.put("wouldHelp", explanation.help().stream().map(ExplanationTree::help).toList());
    return tree.map();
  }

  private static Map<String, Object> help(GroupSuggestion suggestion) {
    var tree = new TreeFields();
    tree.put("changes", List.of(suggestion.change().text()));
    tree.put("placement", suggestion.placement());
    tree.put("evicted", suggestion.evicted().stream().map(ObjectKey::toString).toList());
    return tree.map();
  }

  private static void about(TreeFields tree, GroupSummary group) {
    tree.put("group", group.group().toString());
    tree.put("minimum", group.minimum() == null ? null : (long) group.minimum());
    tree.put("missing", group.missing() == 0 ? null : (long) group.missing());
    tree.put("topologyKey", group.topologyKey());
    tree.put("placement", group.placement());
    tree.put("pods", (long) group.pods());
    tree.put("placed", (long) group.placed());
    tree.put(
        "groups",
        group.below().stream()
            .map(child -> {
              var below = new TreeFields();
              about(below, child);
              return below.map();
            })
            .toList());
  }

  private static Map<String, Object> trial(GroupTrial trial) {
    var tree = new TreeFields();
    tree.put("group", trial.group().toString());
    tree.put("placement", trial.placement());
    tree.put("feasible", trial.feasible());
    tree.put("chosen", trial.chosen());
    tree.put("fit", (long) trial.fit());
    tree.put("failed", (long) trial.failed());
    tree.put("why", trial.why());
    tree.put("total", trial.total() == 0 ? null : trial.total());
    tree.put("trials", trial.below().stream().map(ExplanationTree::trial).toList());
    return tree.map();
  }

  private static Map<String, Object> of(Explanation explanation) {
    var pod = explanation.pod();
    var tree = new TreeFields();
    tree.put("pod", pod.key().toString());
    tree.put("workload", explanation.workload());
    tree.put("missingGroup", explanation.missing());
    tree.put("alike", explanation.alike().stream().map(ObjectKey::toString).toList());
    tree.put("priority", (long) pod.priority());
    tree.put("requests", requests(explanation.requests()));
    tree.put("node", explanation.node());
    tree.put("podsTriedBefore", (long) explanation.before());
    tree.put("podsPlacedBefore", (long) explanation.placedBefore());
    tree.put("attempts", explanation.attempts().stream().map(ExplanationTree::attempt).toList());
    help(tree, explanation.help());
    EvictedPod eviction = explanation.eviction();
    if (eviction != null) {
      var preempted = new TreeFields();
      preempted.put("from", eviction.node());
      preempted.put("by", eviction.preemptorTitle());
      tree.put("preempted", preempted.map());
    }
    return tree.map();
  }

  /// What would help, as fields of something else.
  static void help(TreeFields tree, Help help) {
    tree.put("notes", help.notes().stream().map(Note::text).toList());
    tree.put(
        "aboutThePodAlone",
        help.ofMember() == Help.OfMember.NONE
            ? null
            : help.ofMember() == Help.OfMember.FITS_NOWHERE ? "does not fit" : "fits");
    tree.put(
        "wouldHelp", help.advice().stream().map(advice -> advice(advice, help.pods())).toList());
  }

  private static Map<String, Object> advice(Advice advice, int pods) {
    Suggestion suggestion = advice.suggestion();
    var tree = new TreeFields();
    tree.put("changes", suggestion.texts());
    tree.put("node", suggestion.node());
    tree.put("pods", pods == 1 || advice.pods() == 0 ? null : (long) advice.pods());
    tree.put("verifiedBy", advice.proof() == Advice.Proof.FILTERS ? "filters" : "simulation");
    tree.put(
        "rollout",
        switch (advice.proof()) {
          case ROLLOUT -> advice.completes() ? "completes" : "does not complete";
          case FILTERS, SIMULATION -> null;
        });
    tree.put("stranded", suggestion.stranded().stream().map(ObjectKey::toString).toList());
    tree.put("evicted", suggestion.evicted().stream().map(ObjectKey::toString).toList());
    tree.put("displaced", advice.displaced() == 0 ? null : (long) advice.displaced());
    tree.put("steps", advice.steps().stream().map(Step::tree).toList());
    return tree.map();
  }

  static Map<String, Object> requests(Map<String, Quantity> requests) {
    Map<String, Object> texts = new TreeMap<>();
    requests.forEach((name, quantity) -> texts.put(name, quantity.toString()));
    return texts;
  }

  /// One attempt.
  public static Map<String, Object> attempt(Attempt attempt) {
    Decision decision = attempt.decision();
    var tree = new TreeFields();
    tree.put("attempt", (long) decision.attempt());
    tree.put("profile", decision.profile());
    tree.put("result", decision.result().toString());
    tree.put("chosen", decision.chosen());
    tree.put("message", decision.message());
    tree.put("nominatedNode", decision.nominatedNode());
    tree.put("rejectedBy", List.copyOf(decision.rejectedBy()));
    if (decision.preFilterNodes() != null) {
      tree.put("preFilterNodes", List.copyOf(decision.preFilterNodes()));
    }
    tree.put(
        "feasible",
        decision.nodes().entrySet().stream()
            .filter(node -> node.getValue().isSuccess())
            .map(Map.Entry::getKey)
            .sorted()
            .toList());
    tree.put(
        "rejected",
        attempt.blockers().isEmpty()
            ? misses(decision.nodes())
            : NearMiss.of(attempt.blockers(), attempt.held()).stream()
                .map(ExplanationTree::miss)
                .toList());
    ScoreTable scores = decision.scores();
    if (scores != null && !scores.nodes().isEmpty()) {
      scores(tree, new ScoreRanking(scores, decision.chosen()));
    }
    tree.put("best", decision.best());
    tree.put("volumes", volumes(decision.volumes()));
    tree.put("claims", claims(decision.claims()));
    PreemptionReport preemption = decision.preemption();
    if (preemption != null) {
      tree.put("preemption", preemption(preemption, decision.preemptionMessage()));
    }
    return tree.map();
  }

  private static Map<String, String> volumes(Map<ObjectKey, String> volumes) {
    var names = new TreeMap<String, String>();
    volumes.forEach((claim, volume) -> names.put(claim.toString(), volume));
    return names;
  }

  private static Map<String, Object> claims(Map<ObjectKey, ResourceClaimStatus> claims) {
    var byName = new TreeMap<String, Object>();
    claims.forEach((claim, status) -> {
      var tree = new TreeFields();
      tree.put(
          "devices", GrantSection.results(status).stream().map(ExplanationTree::device).toList());
      tree.put("reservedFor", status.reservedFor().stream().map(user -> user.name()).toList());
      byName.put(claim.toString(), tree.map());
    });
    return byName;
  }

  private static Map<String, Object> device(DeviceRequestAllocationResult result) {
    var tree = new TreeFields();
    tree.put("request", result.request());
    tree.put("driver", result.driver());
    tree.put("pool", result.pool());
    tree.put("device", result.device());
    tree.put("adminAccess", result.adminAccess());
    var consumed = new TreeMap<String, Object>();
    result.consumedCapacity().forEach((name, amount) -> consumed.put(name, amount.toString()));
    tree.put("consumedCapacity", consumed);
    return tree.map();
  }

  private static List<Map<String, Object>> misses(Map<String, PluginStatus> nodes) {
    return NearMiss.nearestFirst(nodes).stream().map(ExplanationTree::miss).toList();
  }

  private static Map<String, Object> miss(NearMiss miss) {
    var tree = new TreeFields();
    tree.put("node", miss.node());
    tree.put("held", miss.held());
    rejection(tree, miss.statuses().getFirst());
    tree.put(
        "alsoRejectedBy",
        miss.statuses().stream()
            .skip(1)
            .map(status -> {
              var other = new TreeFields();
              rejection(other, status);
              return other.map();
            })
            .toList());
    return tree.map();
  }

  private static void rejection(TreeFields tree, PluginStatus status) {
    tree.put("code", status.code().toString());
    tree.put("plugin", status.plugin());
    tree.put("reasons", status.reasons().stream().map(ExplanationTree::reason).toList());
  }

  private static Map<String, Object> reason(Reason reason) {
    var tree = new TreeFields();
    tree.put("message", reason.message());
    tree.put("detail", reason.detail());
    tree.put("details", reason.details());
    if (reason instanceof InsufficientResource resource) {
      tree.put("resource", resource.resource());
      tree.put("requested", resource.requested());
      tree.put("used", resource.used());
      tree.put("allocatable", resource.allocatable());
      tree.put("missing", resource.shortBy());
    }
    return tree.map();
  }

  private static void scores(TreeFields tree, ScoreRanking ranking) {
    tree.put("scores", ranking.rows().stream().map(row -> score(ranking, row)).toList());
    ScoreRanking.Margin margin = ranking.margin();
    if (margin != null) {
      var difference = new TreeFields();
      difference.put("over", margin.over());
      difference.put("points", margin.points());
      difference.put("plugins", margin.byPlugin());
      tree.put("margin", difference.map());
    }
  }

  private static Map<String, Object> score(ScoreRanking ranking, int row) {
    Map<String, Object> plugins = new LinkedHashMap<>();
    for (var column : ranking.table().columns()) {
      var score = new TreeFields();
      score.put("raw", column.raw(row));
      score.put("normalized", column.normalized(row));
      score.put("weight", column.weight());
      score.put("weighted", column.weighted(row));
      plugins.put(column.plugin(), score.map());
    }
    var tree = new TreeFields();
    tree.put("node", ranking.node(row));
    tree.put("total", ranking.table().total(row));
    tree.put("plugins", plugins);
    return tree.map();
  }

  private static Map<String, Object> preemption(PreemptionReport report, String message) {
    var tree = new TreeFields();
    tree.put("nominated", report.nominated());
    tree.put("message", message);
    tree.put("tied", report.tied());
    tree.put(
        "candidates",
        WeighedCandidate.bestFirst(report).stream().map(ExplanationTree::candidate).toList());
    tree.put("hopeless", misses(report.nodeStatuses()));
    return tree.map();
  }

  private static Map<String, Object> candidate(WeighedCandidate weighed) {
    var tree = new TreeFields();
    tree.put("node", weighed.node());
    tree.put("victims", weighed.candidate().victims().stream().map(ObjectKey::toString).toList());
    Rank rank = weighed.candidate().rank();
    tree.put("pdbViolations", rank.pdbViolations());
    tree.put("highestPriority", (long) rank.highestPriority());
    tree.put("prioritySum", rank.prioritySum());
    tree.put("earliestStart", Instant.ofEpochSecond(0, rank.earliestStart()).toString());
    tree.put("verdict", weighed.verdict());
    return tree.map();
  }
}
