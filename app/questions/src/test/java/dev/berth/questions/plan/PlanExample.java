package dev.berth.questions.plan;

import dev.berth.api.codec.Problems;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.cluster.controller.workload.WorkloadSettings;
import dev.berth.cluster.manifest.Input;
import dev.berth.config.features.FeatureCatalog;
import dev.berth.config.features.FeatureSettings;
import dev.berth.planner.Plan;
import dev.berth.planner.PlanOutcome;
import dev.berth.planner.PodPlacement;
import dev.berth.planner.UnplacedPod;
import dev.berth.terminal.Page;
import dev.berth.terminal.PageForm;
import dev.berth.terminal.Streams;
import dev.berth.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/// Plans of numbers, and pages as they are on a terminal.
final class PlanExample {
  private static final Terminal SCREEN = new Terminal(160, true, false, false);

  private PlanExample() {}

  /// What becomes of a cluster.
  static PlanOutcome outcome(int placed, int gangs, int nodes, long price, int moves, int evicted) {
    return new PlanOutcome(
        new TreeMap<>(Map.of(0, placed)), gangs, nodes, price, moves, evicted, List.of());
  }

  /// The same, of which only the pods that get a node count.
  ///
  /// @param placed by priority
  static PlanOutcome outcome(Map<Integer, Integer> placed) {
    return new PlanOutcome(new TreeMap<>(placed), 0, 1, 0, 0, 0, List.of());
  }

  /// A plan without search.
  static Plan plan(int waiting, int gangs, PlanOutcome planned, PlanOutcome oneByOne) {
    var placements =
        IntStream.range(0, planned.placedPods())
            .mapToObj(i -> new PodPlacement(new ObjectKey("shop", "p" + i), "n", ""))
            .toList();
    var left =
        IntStream.range(0, waiting)
            .mapToObj(i -> new UnplacedPod(new ObjectKey("shop", "w" + i), 0, "", "no room"))
            .toList();
    var bound = new TreeMap<>(Map.of(0, (long) planned.placedPods() + waiting / 2));
    return new Plan(placements, left, gangs, planned, oneByOne, bound, cluster(), 0, 1);
  }

  /// A cluster with nothing in it.
  static SimulatedCluster cluster() {
    return SimulatedCluster.of(
        new Input(List.of(), null, new TreeMap<>(), List.of(), List.of(), List.of(), List.of()),
        WorkloadSettings.DEFAULT,
        FeatureSettings.parse(FeatureCatalog.current(), List.of()),
        new Problems());
  }

  /// What is written, as text.
  static String text(PageForm form, Consumer<Page> writer) {
    var bytes = new ByteArrayOutputStream();
    var out = new PrintStream(bytes, false, StandardCharsets.UTF_8);
    writer.accept(Page.of(new Streams(InputStream.nullInputStream(), out, out, SCREEN), form));
    out.flush();
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
