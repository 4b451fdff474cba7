package dev.berth.ui.page;

import java.util.List;

/// How many more pods like one fit.
///
/// @param pod the namespace and name of the pod; empty if no pod is asked for
/// @param document the answer; empty if there is none
/// @param problems the reasons why the pods cannot be counted
/// @param same how to ask elsewhere
/// @param pages the pages of the nodes with new pods
public record CapacityView(
    String pod, DocumentPart document, List<String> problems, SameQuestion same, PageLinks pages) {
  public CapacityView {
    problems = List.copyOf(problems);
  }

  /// Whether there is an answer.
  public boolean isAnswered() {
    return document.has("replicas");
  }

  /// The nodes with new pods, of this page.
  public List<DocumentPart> nodes() {
    return pages.of(document.parts("nodes"));
  }

  /// The resources that matter.
  public List<String> resources() {
    return document.part("total").part("resources").names();
  }

  /// The capacity of some nodes for a resource, and how much of it is requested in the end.
  public static ResourceShare share(DocumentPart nodes, String resource) {
    var amounts = nodes.part("resources").part(resource);
    return new ResourceShare(resource, amounts.number("requested"), amounts.number("allocatable"));
  }
}
