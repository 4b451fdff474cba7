package dev.berth.timeline.trace;

import dev.berth.framework.model.ResourceVector;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The tables of Alibaba's trace of 2023 (`cluster-trace-gpu-v2023`, `openb`): pods and nodes of a
/// cluster with GPUs that pods can share. Times are seconds.
///
/// GPUs count in thousandths, summed over a node. Which of the node's GPUs a pod shares does not
/// matter.
final class Alibaba2023 {
  private static final String GPU = "alibabacloud.com/gpu-milli";
  private static final Duration UNIT = Duration.ofSeconds(1);
  private static final long MEBIBYTE = 1L << 20;
  private static final long PODS = 500;
  private static final int MAX_GPUS = 1_000;
  private static final Pattern ALTERNATIVES = Pattern.compile("\\|");

  private Alibaba2023() {}

  /// `openb_pod_list`: a line for each pod.
  static final class Pods implements TraceTable {
    static final List<String> COLUMNS =
        List.of(
            "name",
            "cpu_milli",
            "memory_mib",
            "num_gpu",
            "gpu_milli",
            "gpu_spec",
            "qos",
            "pod_phase",
            "creation_time",
            "deletion_time",
            "scheduled_time");

    private final TraceSink sink;
    private long neverRan;

    Pods(TraceSink sink) {
      this.sink = sink;
    }

    @Override
    public void read(TraceLine line) {
      var created = line.traced("creation_time", UNIT, sink.clock());
      var scheduled = line.decimal("scheduled_time");
      var deleted = line.decimal("deletion_time");
      if (scheduled == null) {
        neverRan++;
      }
      if (created == null || scheduled == null) {
        return;
      }
      var gpus = Objects.requireNonNullElse(line.integer("num_gpu", 0, MAX_GPUS), 0L);
      var milli = Objects.requireNonNullElse(line.integer("gpu_milli", 0, 1_000), 1_000L);
      var requests =
          new ResourceVector(
              amount(line.decimal("cpu_milli")),
              amount(line.decimal("memory_mib")) * MEBIBYTE,
              0,
              0,
              gpus * milli == 0 ? Map.of() : Map.of(GPU, gpus * milli));
      sink.pods()
          .accept(
              TracedPod.of(
                      line.origin(),
                      created,
                      run(scheduled, deleted),
                      "default",
                      TraceNames.of(line.text("name")),
                      "",
                      null,
                      requests)
                  .withModels(models(line.text("gpu_spec"))));
    }

    private static @Nullable Duration run(BigDecimal scheduled, @Nullable BigDecimal deleted) {
      return deleted == null
          ? null
          : Duration.ofSeconds(deleted.subtract(scheduled).max(BigDecimal.ZERO).longValue());
    }

    private static List<String> models(String spec) {
      return spec.isEmpty() ? List.of() : Arrays.asList(ALTERNATIVES.split(spec, -1));
    }

    @Override
    public void end() {
      sink.leftOut(neverRan, "Alibaba's trace of 2023");
    }
  }

  /// `openb_node_list`: a line for each node.
  static final class Nodes implements TraceTable {
    static final List<String> COLUMNS = List.of("sn", "cpu_milli", "memory_mib", "gpu", "model");

    private final TraceSink sink;

    Nodes(TraceSink sink) {
      this.sink = sink;
    }

    @Override
    public void read(TraceLine line) {
      var gpus = Objects.requireNonNullElse(line.integer("gpu", 0, MAX_GPUS), 0L);
      var allocatable =
          new ResourceVector(
              amount(line.decimal("cpu_milli")),
              amount(line.decimal("memory_mib")) * MEBIBYTE,
              0,
              PODS,
              gpus == 0 ? Map.of() : Map.of(GPU, gpus * 1_000));
      sink.nodes()
          .accept(
              new TracedNode(
                  line.origin(),
                  Duration.ZERO,
                  null,
                  TraceNames.of(line.text("sn")),
                  allocatable,
                  line.text("model")));
    }
  }

  private static long amount(@Nullable BigDecimal amount) {
    return amount == null ? 0 : amount.longValue();
  }
}
