package dev.berth.plugins.schedulinggates;

import dev.berth.framework.diagnosis.Reason;
import java.util.List;

/// The pod has scheduling gates.
///
/// @param gates their names, in the pod's order
record WaitingForGates(List<String> gates) implements Reason {
  WaitingForGates {
    gates = List.copyOf(gates);
  }

  @Override
  public String message() {
    return "waiting for scheduling gates: [" + String.join(" ", gates) + "]";
  }
}
