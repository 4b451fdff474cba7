package dev.berth.loadaware.measured;

import dev.berth.framework.status.Reason;
import dev.berth.loadaware.measured.CpuAndMemory.Resource;
import dev.berth.loadaware.usage.NodeMeasurement;
import java.util.ArrayList;
import java.util.List;

/// With the pod, the use of a resource of the node would exceed its threshold.
///
/// @param pod the estimated use by the pod
/// @param threshold in percent
record TooMuchUsed(
    Resource resource,
    KnownLoad load,
    Statistic statistic,
    CpuAndMemory pod,
    CpuAndMemory capacity,
    long threshold)
    implements Reason {
  private static final double PERCENT = 100;

  @Override
  public String message() {
    return "node(s) measured %s usage exceed threshold".formatted(resource);
  }

  @Override
  public String detail() {
    long used = load.used().plus(pod).get(resource);
    long all = capacity.get(resource);
    return "%s: %s of %s would be used, %d %%, threshold %d %%"
        .formatted(
            resource,
            resource.text(used, all),
            resource.text(all, used),
            Math.round(used * PERCENT / all),
            threshold);
  }

  @Override
  public List<String> details() {
    var lines = new ArrayList<String>();
    NodeMeasurement usage = load.usage();
    if (usage != null) {
      lines.add(
          "measured: %s, %s over %d s until %s"
              .formatted(
                  text(load.measured().get(resource)),
                  statistic,
                  load.over().toSeconds(),
                  usage.at()));
    }
    if (load.podsSince() > 0) {
      lines.add(
          "placed since, and not wholly measured: %s, by %s"
              .formatted(
                  text(load.placedSince().get(resource)),
                  load.podsSince() == 1 ? "1 pod" : load.podsSince() + " pods"));
    }
    lines.add("estimated for this pod: " + text(pod.get(resource)));
    return lines;
  }

  private String text(long amount) {
    return resource.text(amount);
  }
}
