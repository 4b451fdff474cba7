package dev.berth.kube.extender;

import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.framework.diagnosis.Candidate;
import dev.berth.framework.model.PodInfo;
import dev.berth.kube.watch.ObjectDocuments;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Writes requests to extenders as JSON.
///
/// @param names whether to give nodes and victims by name only
record ExtenderArgs(ObjectDocuments documents, boolean names) {
  /// Writes `ExtenderArgs`.
  String nodes(Pod pod, List<Node> nodes) {
    return "{\"Pod\":%s,\"Nodes\":%s,\"NodeNames\":%s}"
        .formatted(
            documents.of(pod),
            names ? "null" : "{\"metadata\":{},\"items\":" + list(nodes, documents::of) + "}",
            names ? list(nodes, node -> JsonEncoder.quoted(node.metadata().name())) : "null");
  }

  /// Writes `ExtenderPreemptionArgs`.
  String candidates(Pod preemptor, List<Candidate> candidates) {
    String victims =
        candidates.stream()
            .sorted(Comparator.comparing(Candidate::node))
            .map(candidate -> JsonEncoder.quoted(candidate.node()) + ":" + victims(candidate))
            .collect(Collectors.joining(",", "{", "}"));
    return "{\"Pod\":%s,\"NodeNameToVictims\":%s,\"NodeNameToMetaVictims\":%s}"
        .formatted(documents.of(preemptor), names ? "null" : victims, names ? victims : "null");
  }

  private String victims(Candidate candidate) {
    Function<PodInfo, String> victim =
        names
            ? pod -> "{\"UID\":" + JsonEncoder.quoted(pod.uid()) + "}"
            : pod -> documents.of(pod.pod());
    return "{\"Pods\":%s,\"NumPDBViolations\":%d}"
        .formatted(list(candidate.victims(), victim), candidate.pdbViolations());
  }

  /// Writes `ExtenderBindingArgs`.
  static String binding(Pod pod, String node) {
    return "{\"PodName\":%s,\"PodNamespace\":%s,\"PodUID\":%s,\"Node\":%s}"
        .formatted(
            JsonEncoder.quoted(pod.metadata().name()),
            JsonEncoder.quoted(pod.metadata().namespace()),
            JsonEncoder.quoted(pod.metadata().uid()),
            JsonEncoder.quoted(node));
  }

  private static <T> String list(List<T> items, Function<T, String> json) {
    return items.stream().map(json).collect(Collectors.joining(",", "[", "]"));
  }
}
