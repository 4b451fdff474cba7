package dev.berth.plugins.tainttoleration;

import dev.berth.api.core.Taint;
import dev.berth.framework.diagnosis.Reason;

/// The node has a taint that the pod does not tolerate.
///
/// @param taint the first such taint
record UntoleratedTaint(Taint taint) implements Reason {
  @Override
  public String message() {
    return "node(s) had untolerated taint(s)";
  }

  @Override
  public String detail() {
    String value = taint.value().isEmpty() ? "" : "=" + taint.value();
    return "does not tolerate " + taint.key() + value + ":" + taint.effect();
  }
}
