package dev.berth.questions.explanation;

import static dev.berth.questions.document.Shape.COUNT;
import static dev.berth.questions.document.Shape.FLAG;
import static dev.berth.questions.document.Shape.INTEGER;
import static dev.berth.questions.document.Shape.KEY;
import static dev.berth.questions.document.Shape.OBJECT;
import static dev.berth.questions.document.Shape.QUANTITY;
import static dev.berth.questions.document.Shape.TEXT;
import static dev.berth.questions.document.Shape.constants;
import static dev.berth.questions.document.Shape.list;
import static dev.berth.questions.document.Shape.map;
import static dev.berth.questions.document.Shape.object;
import static dev.berth.questions.document.Shape.words;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.questions.document.DocumentType;
import dev.berth.questions.document.Documents;
import dev.berth.questions.explanation.AbsentPods.Absence;
import dev.berth.questions.explanation.Help.Advice;
import dev.berth.questions.explanation.Help.Proof;
import dev.berth.questions.explanation.Steps.Step;
import dev.berth.questions.report.EvictedPod;
import dev.berth.questions.report.GroupRun;
import dev.berth.questions.report.GroupSummary;
import dev.berth.questions.report.GroupTrial;
import dev.berth.questions.report.SimulationOption;
import dev.berth.questions.report.SummaryTree;
import dev.berth.suggestion.GroupSuggestion;
import dev.berth.suggestion.Note;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The document that `berth explain` prints for programs. Empty fields are left out.
public final class ExplanationTree {
  private static final DocumentType<KubernetesObject> NAMED =
      DocumentType.of(f ->
          f.ifAny("apiVersion", TEXT, KubernetesObject::apiVersion)
              .ifAny("kind", TEXT, KubernetesObject::kind)
              .ifAny("namespace", TEXT, it -> it.key().namespace())
              .ifAny("name", TEXT, it -> it.key().name()));

  private static final DocumentType<Step> STEP =
      DocumentType.of(f ->
          f.named("Step", "What is to be done to one object, in the way of kubectl.")
              .always("action", constants(Steps.Action.class), Step::action)
              .ifAny("object", OBJECT, Step::created, "The manifest of what is to be created.")
              .includeIfAny(NAMED, it -> it.created() == null ? it.object() : null)
              .ifAny("patch", list(OBJECT), Step::patch, "A JSON patch (RFC 6902)."));

  /// @param pods the number of pods that share it
  private record Suggested(Advice advice, int pods) {}

  private static final DocumentType<Suggested> ADVICE =
      DocumentType.of(f ->
          f.named("Help", "Changes after which the pod fits.")
              .always("changes", list(TEXT), it -> it.advice.suggestion().texts())
              .ifAny("node", TEXT, it -> it.advice.suggestion().node())
              .ifAny(
                  "pods",
                  COUNT,
                  it -> it.pods == 1 || it.advice.pods() == 0 ? null : it.advice.pods())
              .about("How many pods of the workload are placed by it.")
              .always(
                  "verifiedBy",
                  words("filters", "simulation"),
                  it -> it.advice.proof() == Proof.FILTERS ? "filters" : "simulation")
              .about("The filters of the pod's profile, or a simulation of the whole input.")
              .ifAny("rollout", words("completes", "does not complete"), it -> rollout(it.advice))
              .about("What becomes of the rollout that the pod is part of.")
              .ifAny("stranded", list(KEY), it -> it.advice.suggestion().stranded())
              .ifAny("evicted", list(KEY), it -> it.advice.suggestion().evicted())
              .ifAny(
                  "displaced",
                  COUNT,
                  it -> it.advice.displaced() == 0 ? null : it.advice.displaced())
              .about("How many pods of others lose their nodes then, and find no other ones.")
              .ifAny("steps", list(STEP), it -> it.advice.steps())
              .about("What is to be done, object by object, in that order.")
              .ifAny(
                  "options",
                  list(SimulationOption.DOCUMENT),
                  it -> OptionsOfChanges.of(it.advice.suggestion().changes(), it.advice.steps()))
              .about("With them, berth simulate makes the changes; absent if it cannot."));

  /// The changes that would help, as fields of another document.
  static final DocumentType<Help> HELP =
      DocumentType.of(f ->
          f.ifAny("notes", list(TEXT), it -> it.notes().stream().map(Note::text).toList())
              .ifAny("aboutThePodAlone", words("fits", "does not fit"), ExplanationTree::ofMember)
              .about(
                  "For members of groups, whether the pod would fit by itself: what is said of now"
                      + " and of help is about the pod alone; its group needs room for the others,"
                      + " too.")
              .ifAny(
                  "wouldHelp",
                  list(ADVICE),
                  it -> it.advice().stream().map(each -> new Suggested(each, it.pods())).toList()));

  private static final DocumentType<Obstacle> OBSTACLE =
      DocumentType.of(
          f -> f.include(SummaryTree.OBSTACLE, Obstacle::obstacle).include(HELP, Obstacle::help));

  private static final DocumentType<Absence> ABSENCE =
      DocumentType.of(f ->
          f.always("object", TEXT, Absence::object)
              .always("message", TEXT, Absence::headline, "What is missing.")
              .ifAny("reason", TEXT, Absence::reason)
              .about("Why, in the words of the API server if it has any.")
              .include(HELP, Absence::help));

  private static final DocumentType<GroupTrial> TRIAL =
      DocumentType.of(f ->
          f.named("GroupTrial", "The try of a group in one placement.")
              .always("group", TEXT, GroupTrial::group)
              .ifAny("placement", TEXT, GroupTrial::placement, "A value of its topology key.")
              .always("feasible", FLAG, GroupTrial::feasible)
              .always("chosen", FLAG, GroupTrial::chosen)
              .always("fit", COUNT, GroupTrial::fit, "How many of its members fit there together.")
              .always("failed", COUNT, GroupTrial::failed)
              .ifAny("why", TEXT, GroupTrial::why, "What it lacks.")
              .ifAny("total", INTEGER, it -> it.total() == 0 ? null : it.total(), "Its score.")
              .ifAny("trials", list(() -> ExplanationTree.TRIAL), GroupTrial::below));

  private static final DocumentType<GroupSummary> GROUP_BELOW =
      DocumentType.of(f ->
          f.named("GroupBelow", "A group of pods.")
              .always("group", TEXT, GroupSummary::group, "Such as podgroup/default/training.")
              .ifAny("minimum", COUNT, GroupSummary::minimum)
              .about(
                  "How many members, or groups below, have to be scheduled for any to be; absent if"
                      + " each may be by itself.")
              .ifAny("missing", COUNT, it -> it.missing() == 0 ? null : it.missing())
              .about("How many of these do not exist.")
              .ifAny("topologyKey", TEXT, GroupSummary::topologyKey)
              .ifAny("placement", TEXT, GroupSummary::placement)
              .always("pods", COUNT, GroupSummary::pods)
              .always("placed", COUNT, GroupSummary::placed)
              .ifAny("groups", list(() -> ExplanationTree.GROUP_BELOW), GroupSummary::below));

  private static final DocumentType<GroupRun> GROUP_PREEMPTION =
      DocumentType.of(f ->
          f.always("message", TEXT, GroupRun::preemption)
              .ifAny("trials", list(TRIAL), GroupRun::retry)
              .ifAny("victims", list(TEXT), GroupRun::victims));

  private static final DocumentType<GroupSuggestion> GROUP_HELP =
      DocumentType.of(f ->
          f.named(
                  "GroupHelp",
                  "A change, verified by an attempt of the whole group, after which it is placed,"
                      + " or room is made for it.")
              .always("changes", list(TEXT), it -> List.of(it.change().text()))
              .ifAny("placement", TEXT, GroupSuggestion::placement)
              .about("The value of its topology key that it is placed in then.")
              .ifAny("evicted", list(KEY), GroupSuggestion::evicted));

  private static final DocumentType<GroupExplanation> GROUP =
      DocumentType.of(f ->
          f.named("GroupRun", "A root group of pods, and its last attempt.")
              .include(GROUP_BELOW, GroupExplanation::summary)
              .always("priority", INTEGER, it -> it.run().priority())
              .always("attempts", COUNT, it -> it.run().attempts())
              .always("result", words(GroupDecision.Result.class), it -> it.run().result())
              .ifAny("message", TEXT, it -> it.run().message())
              .about("Why it is not placed, as in the condition of the group.")
              .ifAny("trials", list(TRIAL), it -> it.run().trials())
              .ifAny(
                  "preemption",
                  object(GROUP_PREEMPTION),
                  it -> it.run().preemption().isEmpty() ? null : it.run())
              .ifAny("notes", list(TEXT), GroupExplanation::notes)
              .ifAny("wouldHelp", list(GROUP_HELP), GroupExplanation::help)
              .about("The smallest change first."));

  private static final DocumentType<EvictedPod> PREEMPTED =
      DocumentType.of(f ->
          f.always("from", TEXT, EvictedPod::node).always("by", TEXT, EvictedPod::preemptorTitle));

  private static final DocumentType<Explanation> EXPLANATION =
      DocumentType.of(f ->
          f.named(
                  "MemberExplanation",
                  "Why a pod is where it is, and others that were rejected alike.")
              .always("pod", KEY, it -> it.pod().key())
              .ifAny("workload", TEXT, Explanation::workload)
              .ifAny("missingGroup", TEXT, Explanation::missing)
              .about("The group that does not exist, and that it waits for.")
              .ifAny("alike", list(KEY), Explanation::alike)
              .always("priority", INTEGER, it -> it.pod().priority())
              .ifAny("requests", map(QUANTITY), it -> new TreeMap<>(it.requests()))
              .ifAny("node", TEXT, Explanation::node)
              .always("podsTriedBefore", COUNT, Explanation::before)
              .always("podsPlacedBefore", COUNT, Explanation::placedBefore)
              .ifAny("attempts", list(AttemptTree.ATTEMPT), Explanation::attempts)
              .include(HELP, Explanation::help)
              .ifAny("preempted", object(PREEMPTED), Explanation::eviction));

  /// All lists are present, even if they are empty.
  public static final DocumentType<Explanations> ALL =
      DocumentType.of(f ->
          f.ifAny("absent", list(ABSENCE), Explanations::absent, "Pods that do not exist.")
              .ifAny("groups", list(GROUP), Explanations::groups)
              .about("The groups of these pods, by root.")
              .always("explanations", list(EXPLANATION), Explanations::each)
              .ifAny("alsoPending", list(KEY), Explanations::more)
              .about("Pending pods that are not explained, since there are too many.")
              .ifAny("obstacles", list(OBSTACLE), Explanations::obstacles)
              .about("What keeps pods from running that have a node.")
              .ifAny("placed", map(TEXT), Explanations::placed, "By pod, its node.")
              .ifAny("deleted", list(KEY), Explanations::deleted)
              .ifAny("remarks", map(list(TEXT)), it -> it.remarks())
              .about("What is to be known beside the node of a pod, such as that it is not ready.")
              .ifAny("withoutEffect", map(list(TEXT)), it -> it.withoutEffect())
              .about("What pods ask for and that changes nothing."));

  public static final DocumentType<Explanations> LIST =
      DocumentType.of(f ->
          Documents.document(f, "ExplanationList", "What berth explain prints of several pods.")
              .include(ALL, it -> it));

  public static final DocumentType<Explanations> SINGLE =
      DocumentType.of(f ->
          Documents.document(f, "Explanation", "What berth explain prints of one pod.")
              .include(EXPLANATION, it -> it.each().getFirst())
              .ifAny(
                  "group",
                  object(GROUP),
                  it -> it.groups().isEmpty() ? null : it.groups().getLast())
              .about("The root of its group.")
              .ifAny("obstacles", list(OBSTACLE), Explanations::obstacles)
              .ifAny("remarks", list(TEXT), it -> it.remarks(pod(it)))
              .ifAny("withoutEffect", list(TEXT), it -> it.withoutEffect(pod(it))));

  private ExplanationTree() {}

  /// A document: the explanation of one pod, or a list of several.
  public static Map<String, Object> of(Explanations explanations) {
    return (explanations.isOfOnePod() ? SINGLE : LIST).tree(explanations);
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
}
