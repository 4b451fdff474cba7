package dev.berth.ui.page;

import java.util.List;

/// The pages in the menu.
///
/// @param footnote the text below each page
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

  /// An empty menu, while it is not known who asks.
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

  /// The pages of a simulation with changes.
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

  /// The pages of a running scheduler.
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

  /// The pages of a simulation over time.
  public static final PageMenu OVER_TIME =
      new PageMenu(
          "The cluster as it was simulated over time. Nothing on these pages changes a cluster.",
          List.of(new Entry("", "Over time"), new Entry("steps", "Steps"), MAP));

  /// The pages of a scheduler's recording.
  public static final PageMenu RECORDING =
      new PageMenu("The decisions of a recording, made again.", List.of(DECISIONS));

  /// The pages of one namespace of a running scheduler.
  public static final PageMenu NAMESPACE = new PageMenu(OF_SCHEDULER, List.of(WAITING, DECISIONS));

  /// A page.
  ///
  /// @param path below the base
  public record Entry(String path, String text) {
    /// The section of the pages that belong to the entry.
    public String section() {
      return path.isEmpty() ? "overview" : path;
    }
  }

  public PageMenu {
    entries = List.copyOf(entries);
  }

  /// Whether the entry leads to the whole cluster, which can be searched.
  public boolean isOfCluster() {
    return entries.contains(OVERVIEW);
  }
}
