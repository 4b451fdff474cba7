package dev.berth.ui.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The cluster at a glance.
///
/// @param document of `berth top`
/// @param cluster the columns of all nodes and pods
public record OverviewView(DocumentPart document, DocumentPart cluster) {
  /// How many pods wait and would not get a node.
  public long stuck() {
    return document.number("waiting") - document.number("placeable");
  }

  /// What the pods wait for, with how many do.
  public Map<String, Long> causes() {
    return document.numbersByName("waitsFor");
  }

  /// How much of each resource is requested in the whole cluster.
  public List<ResourceShare> resources() {
    return shares(cluster.parts("resources"));
  }

  private static List<ResourceShare> shares(List<DocumentPart> resources) {
    var shares = new ArrayList<ResourceShare>();
    for (var each : resources) {
      if (each.number("allocatable") > 0 || each.number("requested") > 0) {
        shares.add(
            new ResourceShare(
                each.text("name"), each.number("requested"), each.number("allocatable")));
      }
    }
    return shares;
  }

  /// The fullest nodes with their resources.
  public List<DocumentPart> fullest() {
    return document.parts("fullestNodes");
  }

  /// How much of CPU, memory and pods is requested on a node.
  public static List<ResourceShare> shares(DocumentPart node) {
    var requested = node.part("requested");
    var allocatable = node.part("allocatable");
    return List.of(
        new ResourceShare("cpu", requested.number("milliCPU"), allocatable.number("milliCPU")),
        new ResourceShare("memory", requested.number("memory"), allocatable.number("memory")),
        new ResourceShare("pods", node.number("pods"), node.number("podsAllowed")));
  }
}
