package dev.berth.query.pages;

import static dev.berth.questions.document.Shape.INTEGER;
import static dev.berth.questions.document.Shape.KEY;
import static dev.berth.questions.document.Shape.QUANTITY;
import static dev.berth.questions.document.Shape.TEXT;
import static dev.berth.questions.document.Shape.list;
import static dev.berth.questions.document.Shape.map;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.Quantity;
import dev.berth.questions.document.DocumentType;
import dev.berth.questions.document.Documents;
import dev.berth.questions.report.NodeUse;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// A node and the pods on it.
///
/// @param labels the labels of the node
/// @param pods by name
public record NodeDetails(NodeUse use, Map<String, String> labels, List<PodOnNode> pods) {
  /// A pod on the node.
  ///
  /// @param workload such as `Deployment shop/web`; empty for none
  public record PodOnNode(Pod pod, String workload, Map<String, Quantity> requests) {}

  private record Resource(NodeUse use, String name) {}

  private static final DocumentType<Resource> RESOURCE =
      DocumentType.of(f ->
          f.always("name", TEXT, Resource::name)
              .always("allocatable", INTEGER, it -> it.use.allocatable().get(it.name))
              .about("Millicores of cpu; bytes of memory and ephemeral-storage.")
              .always("requested", INTEGER, it -> it.use.after().get(it.name)));

  private static final DocumentType<PodOnNode> POD =
      DocumentType.of(f ->
          f.always("pod", KEY, it -> it.pod().key())
              .ifAny("workload", TEXT, PodOnNode::workload)
              .always("priority", INTEGER, it -> it.pod().priority())
              .ifAny("requests", map(QUANTITY), it -> new TreeMap<>(it.requests())));

  private static final String ABOUT = "A node and the pods on it.";

  private static final DocumentType<NodeDetails> NODE =
      DocumentType.of(f ->
          f.always("name", TEXT, it -> it.use.name())
              .ifAny("state", list(TEXT), it -> it.use.marks())
              .about("What keeps pods away: cordoned, NotReady, and taints.")
              .ifAny("labels", map(TEXT), it -> new TreeMap<>(it.labels))
              .always(
                  "resources",
                  list(RESOURCE),
                  it ->
                      NodeUse.resources(List.of(it.use)).stream()
                          .map(name -> new Resource(it.use, name))
                          .toList())
              .always("pods", list(POD), NodeDetails::pods));

  /// The document.
  static final DocumentType<NodeDetails> DOCUMENT =
      DocumentType.of(f -> Documents.document(f, "NodeDetails", ABOUT).include(NODE, it -> it));

  /// The answer of a running scheduler.
  public static final DocumentType<NodeDetails> ANSWER =
      DocumentType.of(f -> Documents.resource(f, "NodeDetails", ABOUT).include(NODE, it -> it));
}
