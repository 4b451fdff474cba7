package dev.berth.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.framework.FilterPlugin;
import dev.berth.framework.Plugin;
import dev.berth.framework.ReservePlugin;
import dev.berth.framework.Success;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import dev.berth.testkit.trial.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// What holds for every Reserve: Unreserve gives everything back, and is harmless where nothing was
/// set aside. What is set aside must show in the plugin's own Filter; a plugin without one keeps
/// its own tests for that.
public interface ReserveContract extends PluginContract {
  @Test
  default void unreserveUndoesReserve() {
    for (Place place : places()) {
      var before = answers(place.plugin());
      var reserve = (ReservePlugin) place.plugin();
      if (reserve.reserve(place.state(), place.pod(), place.node()) == Success.SUCCESS) {
        reserve.unreserve(place.state(), place.pod(), place.node());
        assertThat(answers(place.plugin()))
            .as("pod %s reserved on %s and given back", place.pod(), place.node())
            .isEqualTo(before);
      }
    }
  }

  @Test
  default void unreserveIsHarmlessWithoutReserve() {
    for (Place place : places()) {
      var before = answers(place.plugin());
      ((ReservePlugin) place.plugin()).unreserve(place.state(), place.pod(), place.node());
      assertThat(answers(place.plugin()))
          .as("pod %s given back on %s without having been reserved", place.pod(), place.node())
          .isEqualTo(before);
    }
  }

  /// All pods on all nodes that the plugin itself lets pass; each with a plugin of its own.
  private List<Place> places() {
    List<Place> places = new ArrayList<>();
    for (PodInfo pod : pods()) {
      for (NodeInfo node : nodes()) {
        Plugin plugin = plugin(nodes());
        var trial = new Trial(plugin, pod, nodes());
        if (!(plugin instanceof FilterPlugin)
            || (trial.isFiltered() && trial.filter(trial.state(), node) == Success.SUCCESS)) {
          places.add(new Place(plugin, trial.state(), pod, node.name()));
        }
      }
    }
    return places;
  }

  /// What the plugin says of all pods and nodes: what it has set aside shows here.
  private List<Map<String, String>> answers(Plugin plugin) {
    List<Map<String, String>> answers = new ArrayList<>();
    if (plugin instanceof FilterPlugin) {
      pods().forEach(pod -> answers.add(new Trial(plugin, pod, nodes()).verdicts()));
    }
    return answers;
  }
}
