package dev.berth.ui.page;

import java.util.List;
import java.util.Map;

/// The cluster at a glance.
///
/// @param document the document of `berth top`
/// @param cluster the columns of all nodes and pods
/// @param notes the assumptions of the simulation, and other notes
public record OverviewView(DocumentPart document, DocumentPart cluster, List<String> notes) {
  public OverviewView {
    notes = List.copyOf(notes);
  }

  /// Whether the overview is that of a running scheduler, not of a simulation.
  public boolean isOfScheduler() {
    return document.has("leading");
  }

  /// The part of the document with numbers of pods.
  public DocumentPart counts() {
    return isOfScheduler() ? document.part("counts") : document;
  }

  /// The number of nodes.
  public long nodes() {
    return counts().number("nodes");
  }

  /// Some of the waiting pods.
  public List<DocumentPart> pods() {
    return document.parts(isOfScheduler() ? "longestWaiting" : "waitingPods");
  }

  /// The reasons why pods wait, with the number of pods.
  public Map<String, Long> causes() {
    return document.numbersByName("waitsFor");
  }

  /// The requested share of a resource in the whole cluster, before and after pods were placed.
  public record Room(ResourceShare before, ResourceShare after) {
    private static Room of(DocumentPart resource) {
      String name = resource.text("name");
      long allocatable = resource.number("allocatable");
      return new Room(
          new ResourceShare(name, resource.number("requestedBefore"), allocatable),
          new ResourceShare(name, resource.number("requested"), allocatable));
    }
  }

  /// The resources that nodes have or pods request.
  public List<Room> rooms() {
    return cluster.parts("resources").stream()
        .map(Room::of)
        .filter(it -> it.after.allocatable() > 0 || it.after.requested() > 0)
        .toList();
  }

  /// The fullest nodes with their resources.
  public List<DocumentPart> fullest() {
    return document.parts("fullestNodes");
  }

  /// The requested shares of CPU, memory and pods on a node.
  public static List<ResourceShare> shares(DocumentPart node) {
    var requested = node.part("requested");
    var allocatable = node.part("allocatable");
    return List.of(
        new ResourceShare("cpu", requested.number("milliCPU"), allocatable.number("milliCPU")),
        new ResourceShare("memory", requested.number("memory"), allocatable.number("memory")),
        new ResourceShare("pods", node.number("pods"), node.number("podsAllowed")));
  }
}
