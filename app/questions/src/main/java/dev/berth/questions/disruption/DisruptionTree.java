package dev.berth.questions.disruption;

import static dev.berth.questions.document.Shape.COUNT;
import static dev.berth.questions.document.Shape.FLAG;
import static dev.berth.questions.document.Shape.SECONDS;
import static dev.berth.questions.document.Shape.TEXT;
import static dev.berth.questions.document.Shape.constants;
import static dev.berth.questions.document.Shape.list;
import static dev.berth.questions.document.Shape.map;
import static dev.berth.questions.document.Shape.object;
import static dev.berth.questions.document.Shape.words;

import dev.berth.api.meta.ObjectKey;
import dev.berth.capacity.disruption.DisruptionReport.LostPod;
import dev.berth.capacity.disruption.DisruptionReport.NodeEvent;
import dev.berth.capacity.disruption.DisruptionReport.Successor;
import dev.berth.capacity.disruption.DisruptionReport.WorkloadImpact;
import dev.berth.capacity.disruption.DrainChange;
import dev.berth.capacity.disruption.LossTrial;
import dev.berth.capacity.disruption.LossTrial.Tie;
import dev.berth.capacity.disruption.StuckPod;
import dev.berth.questions.document.DocumentType;
import dev.berth.questions.document.Documents;
import java.util.EnumMap;
import java.util.Map;

/// The document that `berth disrupt` prints for programs. Times are seconds since the beginning.
public final class DisruptionTree {
  private static final String CONTROLLED =
      "KIND NAMESPACE/NAME; empty if nothing controls the pod.";

  private static final DocumentType<ObjectKey> KEY =
      DocumentType.of(f ->
          f.always("namespace", TEXT, ObjectKey::namespace).always("name", TEXT, ObjectKey::name));

  private static final DocumentType<NodeEvent> EVENT =
      DocumentType.of(f ->
          f.always("at", SECONDS, NodeEvent::at)
              .always("node", TEXT, NodeEvent::node)
              .always("event", constants(NodeEvent.Kind.class), NodeEvent::kind)
              .always("detail", TEXT, NodeEvent::detail)
              .about("The taint, or why the drain has failed."));

  private static final DocumentType<Successor> SUCCESSOR =
      DocumentType.of(f ->
          f.always("name", TEXT, it -> it.pod().name())
              .always("created", SECONDS, Successor::created)
              .always("node", TEXT, Successor::node, "Empty while it waits.")
              .orNull("placed", SECONDS, Successor::placed)
              .about("When it got its node; null while it waits.")
              .always("message", TEXT, Successor::message)
              .about("Why it waits, in kube-scheduler's words."));

  private static final DocumentType<LostPod> LOST =
      DocumentType.of(f ->
          f.include(KEY, LostPod::pod)
              .always("workload", TEXT, LostPod::workload)
              .about(CONTROLLED)
              .always("node", TEXT, LostPod::node)
              .always("at", SECONDS, LostPod::at, "When it was deleted.")
              .always(
                  "reason",
                  words(
                      "EvictionByEvictionAPI",
                      "DeletionByTaintManager",
                      "DeletionByPodGC",
                      "PreemptionByScheduler"),
                  LostPod::reason)
              .about("The reason of its condition DisruptionTarget.")
              .always("waited", SECONDS, LostPod::waited)
              .about("For how long its eviction was refused before.")
              .orNull("successor", object(SUCCESSOR), LostPod::successor)
              .about("The pod that its workload has created in its place; null if there is none.")
              .always("note", TEXT, LostPod::note, "Why it has no successor."));

  private static final DocumentType<StuckPod> STUCK =
      DocumentType.of(f ->
          f.named("StuckPod", "")
              .include(KEY, StuckPod::pod)
              .always("workload", TEXT, StuckPod::workload)
              .about(CONTROLLED)
              .always("node", TEXT, StuckPod::node, "Where it still is; empty if it is nowhere.")
              .always("message", TEXT, StuckPod::message)
              .always("facts", list(TEXT), StuckSection::facts)
              .about(
                  "What is behind the message. Of several pods of one workload that wait for"
                      + " the same reason, only the first one has it."));

  private static final DocumentType<WorkloadImpact> IMPACT =
      DocumentType.of(f ->
          f.always("workload", TEXT, WorkloadImpact::workload)
              .always("before", COUNT, WorkloadImpact::before)
              .about("How many of its pods were available.")
              .always("least", COUNT, WorkloadImpact::least, "How many at the worst time.")
              .always("lost", COUNT, WorkloadImpact::lost)
              .always("after", COUNT, WorkloadImpact::after, "How many in the end.")
              .orNull("recovered", SECONDS, WorkloadImpact::recovered)
              .about("Since when as many are available again as before; null if they are not."));

  private static final DocumentType<DrainChange> CHANGE =
      DocumentType.of(f ->
          f.always("kind", TEXT, it -> it.object().kind())
              .include(KEY, it -> it.object().key())
              .always("change", TEXT, DrainChange::change)
              .always("why", TEXT, DrainChange::why));

  private static final DocumentType<DrainHelp> HELP =
      DocumentType.of(f ->
          f.always("changes", list(CHANGE), DrainHelp::changes, "All of them together.")
              .always("undrained", list(TEXT), it -> it.report().undrained())
              .about("The nodes that are still not drained then.")
              .always("pending", COUNT, it -> it.report().pending().size())
              .about("How many pods wait in the end then."));

  public static final DocumentType<DisruptionOutcome> DISRUPTION =
      DocumentType.of(f ->
          Documents.document(
                  f,
                  "Disruption",
                  "What berth disrupt prints. Times are seconds since the beginning.")
              .always("end", SECONDS, it -> it.report().end())
              .about("When the last pod was lost, placed or ready, or the last node changed.")
              .always("partial", FLAG, DisruptionOutcome::isPartial)
              .about(
                  "Whether the run was ended early, by --time-limit or Ctrl-C; what happens"
                      + " later is not there.")
              .always("isEndless", FLAG, it -> it.report().isEndless())
              .about(
                  "Whether pods are evicted by taints again and again, since new ones are"
                      + " placed on the same nodes; only the beginning is there.")
              .always("lost", COUNT, it -> it.report().lost().size(), "How many pods nodes lost.")
              .always("replaced", COUNT, it -> it.report().replaced())
              .about("For how many of them another pod was placed.")
              .always("goneWithNodes", COUNT, it -> it.report().goneWithNodes())
              .about(
                  "How many pods have gone with deleted nodes that they belong to: those of"
                      + " DaemonSets, and static ones.")
              .always("pending", COUNT, it -> it.report().pending().size())
              .about(
                  "How many pods wait in the end that did not in the beginning."
                      + " --fail-on=pending looks at it.")
              .always("pendingBefore", COUNT, it -> it.report().pendingBefore())
              .about("How many pods waited in the beginning.")
              .always("nodes", list(EVENT), it -> it.report().events())
              .about("What has happened to nodes, in that order.")
              .always("pods", list(LOST), it -> it.report().lost())
              .about("The pods that nodes have lost, in that order.")
              .always("pendingPods", list(STUCK), it -> it.report().pending())
              .about("The pods that wait in the end, and did not in the beginning.")
              .always("remainingPods", list(STUCK), it -> it.report().remaining())
              .about("The pods that drains could not evict.")
              .always("strandedPods", list(STUCK), it -> it.report().stranded())
              .about(
                  "The pods that stay on nodes that do not answer, and are not ready; not those"
                      + " that belong to their nodes.")
              .always("workloads", list(IMPACT), it -> it.report().workloads())
              .about("Those that have lost pods.")
              .always("help", list(HELP), DisruptionOutcome::help)
              .about(
                  "Changes with which drains that disruption budgets hold up get further, the"
                      + " best first. Each was verified by a simulation of the whole"
                      + " disruption.")
              .include(Documents.NOTES, DisruptionOutcome::notes));

  private static final DocumentType<LossTrial> TRIAL =
      DocumentType.of(f ->
          f.always("name", TEXT, LossTrial::name)
              .always("nodes", COUNT, LossTrial::nodes, "How many are lost.")
              .always("lost", COUNT, LossTrial::lost)
              .about("How many pods ran there, without those of DaemonSets and static ones.")
              .always("replaced", COUNT, LossTrial::replaced)
              .about("How many find another place, including preempted ones.")
              .always("gone", COUNT, LossTrial::gone)
              .about("How many do not come back, since nothing controls them.")
              .always("preempted", COUNT, LossTrial::preempted)
              .about("How many have to make room elsewhere.")
              .always("pendingPods", list(STUCK), LossTrial::unplaced, "Those that find no place.")
              .always("untilBack", map(COUNT), DisruptionTree::untilBack)
              .about(
                  "How many of the pending ones wait until what is lost is back, however much room"
                      + " there is: because each domain that is left has another pod of their"
                      + " workload, from which they keep apart (antiAffinity), or because a volume"
                      + " can only be reached from there (volume).")
              .always("down", list(TEXT), LossTrial::down)
              .about("Workloads of which no pod is left until others are placed."));

  public static final DocumentType<LossOutcome> TRIALS =
      DocumentType.of(f ->
          Documents.document(
                  f,
                  "DisruptionTrials",
                  "What berth disrupt prints with --every-node, --every-zone or --every-pool.")
              .always("by", words("node", "zone", "pool"), LossOutcome::by)
              .about("What is lost each time.")
              .always("partial", FLAG, LossOutcome::isPartial)
              .about(
                  "Whether the run was ended early, by --time-limit or Ctrl-C, and trials are"
                      + " missing.")
              .always("pendingBefore", COUNT, LossOutcome::pendingBefore)
              .about("How many pods wait with all nodes there; they take no part.")
              .always("trials", list(TRIAL), LossOutcome::trials, "The worst one first.")
              .include(Documents.NOTES, LossOutcome::notes));

  private DisruptionTree() {}

  private static Map<Tie, Integer> untilBack(LossTrial trial) {
    var counts = new EnumMap<Tie, Integer>(Tie.class);
    trial.tied().forEach((tie, pods) -> counts.put(tie, pods.size()));
    return counts;
  }
}
