package dev.berth.ui.page;

import java.util.List;

/// Which pages the menu names.
///
/// @param footnote what is below each page
/// @param entries in their order
public record PageMenu(String footnote, List<Entry> entries) {
  private static final Entry OVERVIEW = new Entry("", "Overview");
  private static final Entry WAITING = new Entry("waiting", "Waiting");
  private static final Entry MAP = new Entry("map", "Map");
  private static final Entry NODES = new Entry("nodes", "Nodes");
  private static final Entry TIMELINE = new Entry("timeline", "Timeline");
  private static final Entry CAPACITY = new Entry("capacity", "Capacity");
  private static final Entry DISRUPTION = new Entry("disruption", "Disruption");
  private static final Entry SCALE = new Entry("scale", "Scale");
  private static final Entry CONSOLIDATE = new Entry("consolidate", "Consolidate");
  private static final Entry SANDBOX = new Entry("sandbox", "What if");
  private static final Entry DECISIONS = new Entry("decisions", "Decisions");
  private static final Entry LIVE = new Entry("live", "Live");
  private static final Entry CONFIGURATION = new Entry("configuration", "Configuration");

  private static final String OF_SIMULATION =
      "Nodes are shown with the pods that Berth has placed in a simulation. Nothing on these pages"
          + " changes a cluster.";
  private static final String OF_SCHEDULER =
      "The cluster as the scheduler has it. Nothing on these pages changes it.";

  /// No page: it is not known who asks.
  public static final PageMenu NONE = new PageMenu("", List.of());

  /// Those of a simulation.
  public static final PageMenu SIMULATION =
      new PageMenu(
          OF_SIMULATION,
          List.of(
              OVERVIEW,
              WAITING,
              MAP,
              NODES,
              TIMELINE,
              CAPACITY,
              DISRUPTION,
              SCALE,
              CONSOLIDATE,
              CONFIGURATION,
              SANDBOX));

  /// Those of a simulation with changes.
  public static final PageMenu CHANGED =
      new PageMenu(
          OF_SIMULATION,
          List.of(
              OVERVIEW,
              WAITING,
              MAP,
              NODES,
              TIMELINE,
              CAPACITY,
              DISRUPTION,
              SCALE,
              CONSOLIDATE,
              CONFIGURATION));

  /// Those of a running scheduler.
  public static final PageMenu SCHEDULER =
      new PageMenu(
          OF_SCHEDULER,
          List.of(
              OVERVIEW,
              WAITING,
              MAP,
              NODES,
              DECISIONS,
              LIVE,
              CAPACITY,
              DISRUPTION,
              SCALE,
              CONSOLIDATE,
              CONFIGURATION));

  /// Those of a simulation over time.
  public static final PageMenu OVER_TIME =
      new PageMenu(
          "The cluster as it was simulated over time. Nothing on these pages changes a cluster.",
          List.of(new Entry("", "Over time"), new Entry("steps", "Steps"), MAP));

  /// Those of the recording of one.
  public static final PageMenu RECORDING =
      new PageMenu("The decisions of a recording, made again.", List.of(DECISIONS));

  /// Those of one namespace of it.
  public static final PageMenu NAMESPACE = new PageMenu(OF_SCHEDULER, List.of(WAITING, DECISIONS));

  /// A page.
  ///
  /// @param path below the base
  public record Entry(String path, String text) {
    /// The section of pages that belong to it.
    public String section() {
      return path.isEmpty() ? "overview" : path;
    }
  }

  public PageMenu {
    entries = List.copyOf(entries);
  }

  /// Whether it leads to the whole cluster, which can be searched.
  public boolean isOfCluster() {
    return entries.contains(OVERVIEW);
  }
}
