package dev.berth.loadaware.koordinator;

import dev.berth.framework.status.Reason;
import dev.berth.loadaware.koordinator.MeasuredLoad.View;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The reason why a node is too loaded for a pod, or why this is unknown.
sealed interface LoadRejection extends Reason {

  /// The node's metric is too old.
  ///
  /// @param updated null if it was never reported
  record Expired(@Nullable Instant updated, long seconds) implements LoadRejection {
    @Override
    public String message() {
      return "node(s) nodeMetric expired";
    }

    @Override
    public String detail() {
      return updated == null
          ? "never reported"
          : "reported last at %s, good for %d s".formatted(updated, seconds);
    }
  }

  /// With the pod, the use of a resource would exceed its threshold.
  ///
  /// @param index the index of the resource
  /// @param pod the estimated use by the pod
  /// @param capacity the capacity of the node
  /// @param percent the use with the pod, and the threshold
  record Exceeded(
      MeasuredLoad load,
      View view,
      int index,
      UsageVector pod,
      UsageVector capacity,
      long percent,
      long threshold)
      implements LoadRejection {
    private String resource() {
      return load.metric().resources().names().get(index);
    }

    @Override
    public String message() {
      return "node(s) %s %susage exceed threshold"
          .formatted(resource(), view.type().isEmpty() ? "" : "aggregated ");
    }

    @Override
    public String detail() {
      return "%s: %d %% of %s, threshold %d %%"
          .formatted(resource(), percent, text(capacity.get(index)), threshold);
    }

    /// The parts of the use.
    @Override
    public List<String> details() {
      var lines = new ArrayList<String>();
      UsageVector measured = load.measured(view);
      long used = load.used(view).get(index);
      if (measured != null) {
        lines.add(
            "measured: %s%s%s"
                .formatted(
                    text(measured.get(index)),
                    view.isProd() ? " by pods of production" : "",
                    view.type().isEmpty() ? "" : ", " + view.type()));
      }
      long estimated = measured == null ? used : used - measured.get(index);
      if (estimated != 0) {
        lines.add("estimated beyond that for pods placed lately: " + text(estimated));
      }
      lines.add("estimated for this pod: " + text(pod.get(index)));
      Instant updated = load.metric().updated();
      if (updated != null) {
        lines.add("reported at " + updated);
      }
      return lines;
    }

    private String text(long amount) {
      return load.metric().resources().text(index, amount);
    }
  }
}
