package dev.berth.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Pod;
import dev.berth.framework.FilterPlugin;
import dev.berth.framework.Plugin;
import dev.berth.framework.ReservePlugin;
import dev.berth.framework.ScorePlugin;
import dev.berth.framework.Success;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.testkit.harness.PluginHarness;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The contract of every Reserve: Unreserve undoes it, and does nothing if nothing was reserved.
/// Reservations must show in the plugin's own Filter; a plugin without Filter needs its own tests
/// for this.
public interface ReserveContract extends PluginContract {
  @Test
  default void unreserveUndoesReserve() {
    for (Place place : places()) {
      var before = answers(place.plugin());
      var reserve = (ReservePlugin) place.plugin();
      if (reserve.reserve(place.state(), place.pod(), place.node()) == Success.SUCCESS) {
        reserve.unreserve(place.state(), place.pod(), place.node());
        assertThat(answers(place.plugin()))
            .as(
                Remedy.UNDO.of(
                    "pod %s reserved on %s and given back".formatted(place.pod(), place.node())))
            .isEqualTo(before);
      }
    }
  }

  @Test
  default void aReserveNeedsNoFilter() {
    for (Place place : places()) {
      Plugin asked = plugin(nodes());
      var harness = new PluginHarness(asked, place.pod(), nodes());
      if (asked instanceof FilterPlugin) {
        harness.verdicts();
        harness.verdicts(nodes().reversed());
      }
      if (asked instanceof ScorePlugin) {
        harness.rawScores();
      }
      Plugin plugin = plugin(nodes());
      var unasked = new PluginHarness(plugin, place.pod(), nodes());
      if (plugin instanceof ScorePlugin) {
        unasked.preScore();
      }
      CycleState state = unasked.state();

      assertThat(reserve(plugin, state, place))
          .as(
              Remedy.NO_FILTER.of(
                  "pod %s on %s, not filtered before".formatted(place.pod(), place.node())))
          .isEqualTo(reserve(asked, harness.state(), place));
      var deep = new DeepState(caches());
      deep.assertSame("reserved " + place.pod(), plugin, state, asked, harness.state());
      deep.assertSame(
          "given back " + place.pod(),
          ((ReservePlugin) plugin).unreserve(state, place.pod(), place.node()),
          ((ReservePlugin) asked).unreserve(harness.state(), place.pod(), place.node()));
    }
  }

  /// Returns the pod's resources on the node, and whether they were reserved.
  private static List<Object> reserve(Plugin plugin, CycleState state, Place place) {
    var reserve = (ReservePlugin) plugin;
    Pod placed = place.pod().pod().withSpec(place.pod().pod().spec().withNodeName(place.node()));
    Pod assumed = reserve.assumed(state, placed, place.node());
    return List.of(assumed, reserve.reserve(state, PodInfo.of(assumed), place.node()));
  }

  @Test
  default void unreserveIsHarmlessWithoutReserve() {
    for (Place place : places()) {
      var before = answers(place.plugin());
      ((ReservePlugin) place.plugin()).unreserve(place.state(), place.pod(), place.node());
      assertThat(answers(place.plugin()))
          .as(
              Remedy.UNDO.of(
                  "pod %s given back on %s without having been reserved"
                      .formatted(place.pod(), place.node())))
          .isEqualTo(before);
    }
  }

  /// Returns all pods on all nodes that the plugin itself does not reject, each with a separate
  /// plugin.
  private List<Place> places() {
    List<Place> places = new ArrayList<>();
    for (PodInfo pod : pods()) {
      for (NodeInfo node : nodes()) {
        Plugin plugin = plugin(nodes());
        var harness = new PluginHarness(plugin, pod, nodes());
        if (!(plugin instanceof FilterPlugin)
            || (harness.isFiltered() && harness.filter(node) == Success.SUCCESS)) {
          places.add(new Place(plugin, harness.state(), pod, node.name()));
        }
      }
    }
    return places;
  }

  /// Returns the plugin's statuses for all pods and nodes, in which its reservations show.
  private List<Map<String, String>> answers(Plugin plugin) {
    List<Map<String, String>> answers = new ArrayList<>();
    if (plugin instanceof FilterPlugin) {
      pods().forEach(pod -> answers.add(new PluginHarness(plugin, pod, nodes()).verdicts()));
    }
    return answers;
  }
}
