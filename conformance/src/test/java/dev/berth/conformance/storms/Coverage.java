package dev.berth.conformance.storms;

import dev.berth.conformance.storms.Laws.Law;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// What lives have reached: how many pods were in which state when which fault began, and how often
/// each law was judged. Thread-safe.
final class Coverage {
  private final Map<Fault, Map<PodState, Long>> reached = new EnumMap<>(Fault.class);
  private final Map<Law, Long> judged = new EnumMap<>(Law.class);

  synchronized void reached(Fault fault, PodState state) {
    reached.computeIfAbsent(fault, _ -> new EnumMap<>(PodState.class)).merge(state, 1L, Long::sum);
  }

  synchronized void judge(Law law) {
    judged.merge(law, 1L, Long::sum);
  }

  /// How many times a law was judged.
  synchronized long judged(Law law) {
    return judged.getOrDefault(law, 0L);
  }

  synchronized long count(Fault fault, PodState state) {
    return reached.getOrDefault(fault, Map.of()).getOrDefault(state, 0L);
  }

  /// The pairs that were never reached, as texts.
  List<String> unreached() {
    var pairs = new ArrayList<String>();
    for (var fault : Fault.values()) {
      for (var state : PodState.values()) {
        if (count(fault, state) == 0) {
          pairs.add(fault.text() + " × " + state.text());
        }
      }
    }
    return pairs;
  }
}
