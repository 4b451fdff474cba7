package dev.berth.questions.fleet;

import static dev.berth.questions.document.Shape.COUNT;
import static dev.berth.questions.document.Shape.FLAG;
import static dev.berth.questions.document.Shape.TEXT;
import static dev.berth.questions.document.Shape.list;
import static dev.berth.questions.document.Shape.object;
import static dev.berth.questions.document.Shape.words;

import dev.berth.questions.document.DocumentType;
import dev.berth.questions.document.Documents;
import dev.berth.questions.fleet.FleetSpreadAnswer.Share;
import java.util.Map;

/// The document that `berth fleet` prints for programs.
public final class FleetTree {
  private static final DocumentType<ClusterFit.PodCounts> COUNTS =
      DocumentType.of(f ->
          f.always("placed", COUNT, ClusterFit.PodCounts::placed)
              .about("Pods that get a node, including those that waited in the cluster before.")
              .always("waiting", COUNT, ClusterFit.PodCounts::waiting)
              .about("Pods that could not be placed, and did not wait before.")
              .always("waitedBefore", COUNT, ClusterFit.PodCounts::waitedBefore)
              .about("Pods that waited in the cluster before, and still wait.")
              .always("gated", COUNT, ClusterFit.PodCounts::gated)
              .about("Pods that wait for a scheduling gate.")
              .always("notCreated", COUNT, ClusterFit.PodCounts::notCreated)
              .about("Pods that admission refuses, for example because of a quota.")
              .always("preempted", COUNT, ClusterFit.PodCounts::preempted)
              .about("Pods that lose their node to a pod of higher priority."));

  private static final DocumentType<Map.Entry<String, String>> STUCK =
      DocumentType.of(f ->
          f.always("workload", TEXT, Map.Entry::getKey, "Such as Deployment shop/web.")
              .always("reason", TEXT, Map.Entry::getValue)
              .about("As kube-scheduler writes it into the pod's condition; may be empty."));

  private static final DocumentType<ClusterFit> CLUSTER_FIT =
      DocumentType.of(f ->
          f.always("name", TEXT, ClusterFit::cluster)
              .always("answered", FLAG, ClusterFit::hasAnswered)
              .always("fits", FLAG, ClusterFit::fits)
              .about(
                  "Whether every workload becomes what it is to be: what berth simulate"
                      + " --fail-on=stuck looks at.")
              .ifAny("pods", object(COUNTS), ClusterFit::counts)
              .always("stuck", list(STUCK), it -> it.stuck().entrySet())
              .about("The workloads that do not.")
              .always("warnings", list(TEXT), ClusterFit::warnings)
              .about("What may make the result differ from the cluster's.")
              .ifAny("failure", TEXT, ClusterFit::failure, "Why it has not answered."));

  public static final DocumentType<FleetFitAnswer> FIT =
      DocumentType.of(f ->
          Documents.document(f, "FleetFit", "Into which clusters a release fits.")
              .always("fits", list(TEXT), FleetFitAnswer::fitting)
              .about("The names of the clusters into which all of it fits.")
              .always("clusters", list(CLUSTER_FIT), FleetFitAnswer::answers)
              .about("In the order in which they are named."));

  private static final DocumentType<Share> SHARE =
      DocumentType.of(f ->
          f.always("name", TEXT, it -> it.cluster().cluster())
              .always("answered", FLAG, it -> it.cluster().hasAnswered())
              .always("weight", COUNT, Share::weight)
              .always("room", COUNT, Share::room, "How many fit.")
              .always("moreMayFit", FLAG, it -> it.cluster().isAtLeast())
              .about("Whether the count ended because enough fit.")
              .always("replicas", COUNT, Share::replicas, "How many it gets.")
              .always("stop", TEXT, it -> it.cluster().hasAnswered() ? it.cluster().stop() : "")
              .about("Why no more fit, as kube-scheduler or kube-apiserver says it.")
              .always("warnings", list(TEXT), it -> it.cluster().warnings())
              .about("What may make the result differ from the cluster's.")
              .ifAny("failure", TEXT, it -> it.cluster().hasAnswered() ? "" : it.cluster().stop())
              .about("Why it has not answered."));

  public static final DocumentType<FleetSpreadAnswer> SPREAD =
      DocumentType.of(f ->
          Documents.document(f, "FleetSpread", "How many replicas each cluster gets.")
              .always(
                  "unit",
                  words("replica", "set"),
                  it -> it.unit() instanceof SpreadUnit.Sets ? "set" : "replica")
              .about("A set is everything that the files have.")
              .always("wanted", COUNT, FleetSpreadAnswer::wanted)
              .always("placed", COUNT, FleetSpreadAnswer::placed)
              .about("How many of them have room.")
              .always("clusters", list(SHARE), FleetSpreadAnswer::shares)
              .about("In the order in which they are named."));

  private FleetTree() {}
}
