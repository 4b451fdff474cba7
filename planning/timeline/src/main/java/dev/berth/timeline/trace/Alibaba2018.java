package dev.berth.timeline.trace;

import dev.berth.framework.model.ResourceVector;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The tables of Alibaba's trace of 2018 (`cluster-trace-v2018`): batch jobs on 4,000 machines in
/// eight days. Times are seconds; 0 means that the time is not in the trace. Dependencies between
/// the tasks of a job affect only their times.
final class Alibaba2018 {
  /// CPUs are in hundredths.
  private static final BigDecimal MILLI_CPU = BigDecimal.TEN;

  /// Memory is in hundredths of the memory of the largest machine. Alibaba has not published this
  /// amount, so it counts as 512 GiB.
  private static final BigDecimal MEMORY = BigDecimal.valueOf((512L << 30) / 100);

  private static final Duration UNIT = Duration.ofSeconds(1);
  private static final long PODS = 500;
  private static final int MAX_INSTANCES = 1_000_000;
  private static final String TRACE = "Alibaba's trace of 2018";

  private Alibaba2018() {}

  /// `batch_task`: a line for each task; its instances arrive together and run as long as the task.
  static final class Tasks implements TraceTable {
    static final List<String> COLUMNS =
        List.of(
            "task_name",
            "instance_num",
            "job_name",
            "task_type",
            "status",
            "start_time",
            "end_time",
            "plan_cpu",
            "plan_mem");

    private final TraceSink sink;
    private long neverRan;

    Tasks(TraceSink sink) {
      this.sink = sink;
    }

    @Override
    public void read(TraceLine line) {
      var count = Objects.requireNonNullElse(line.integer("instance_num", 0, MAX_INSTANCES), 1L);
      var pod =
          pod(
              line,
              "%s-%s".formatted(line.text("job_name"), line.text("task_name")),
              requests(line, "plan_cpu", "plan_mem"),
              sink);
      if (pod == null) {
        neverRan++;
      } else if (count > 0) {
        sink.pods().accept(pod.withCount(count.intValue()));
      }
    }

    @Override
    public void end() {
      sink.leftOut(neverRan, TRACE);
    }
  }

  /// `batch_instance`: a line for each instance of a task; an instance requests its highest usage.
  static final class Instances implements TraceTable {
    static final List<String> COLUMNS =
        List.of(
            "instance_name",
            "task_name",
            "job_name",
            "task_type",
            "status",
            "start_time",
            "end_time",
            "machine_id",
            "seq_no",
            "total_seq_no",
            "cpu_avg",
            "cpu_max",
            "mem_avg",
            "mem_max");

    private final TraceSink sink;
    private long neverRan;

    Instances(TraceSink sink) {
      this.sink = sink;
    }

    @Override
    public void read(TraceLine line) {
      var name =
          "%s-%s-%s-%s"
              .formatted(
                  line.text("job_name"),
                  line.text("task_name"),
                  line.text("instance_name"),
                  line.text("seq_no"));
      var pod = pod(line, name, requests(line, "cpu_max", "mem_max"), sink);
      if (pod == null) {
        neverRan++;
      } else {
        sink.pods().accept(pod);
      }
    }

    @Override
    public void end() {
      sink.leftOut(neverRan, TRACE);
    }
  }

  /// `machine_meta`: the machines, each with the properties in its first line, from the beginning
  /// to the end.
  static final class Machines implements TraceTable {
    static final List<String> COLUMNS =
        List.of(
            "machine_id",
            "time_stamp",
            "failure_domain_1",
            "failure_domain_2",
            "cpu_num",
            "mem_size",
            "status");

    private final TraceSink sink;
    private final Set<String> known = new HashSet<>();

    Machines(TraceSink sink) {
      this.sink = sink;
    }

    @Override
    public void read(TraceLine line) {
      var cpus = line.decimal("cpu_num");
      var memory = line.decimal("mem_size");
      var machine = line.text("machine_id");
      if (cpus != null && memory != null && known.add(machine)) {
        var allocatable =
            new ResourceVector(
                cpus.multiply(BigDecimal.valueOf(1000)).longValue(),
                memory.multiply(MEMORY).longValue(),
                0,
                PODS,
                Map.of());
        sink.nodes()
            .accept(
                new TracedNode(
                    line.origin(), Duration.ZERO, null, TraceNames.of(machine), allocatable, ""));
      }
    }
  }

  /// @return null if the pod has not run in the trace
  private static @Nullable TracedPod pod(
      TraceLine line, String name, ResourceVector requests, TraceSink sink) {
    if (line.text("start_time").isEmpty() || line.text("start_time").equals("0")) {
      return null;
    }
    var start = line.traced("start_time", UNIT, sink.clock());
    var end = line.decimal("end_time");
    if (start == null) {
      return null;
    }
    var run = end == null ? 0 : end.longValue() - start.toSeconds();
    return TracedPod.of(
        line.origin(),
        start,
        run > 0 || (end != null && end.signum() > 0) ? Duration.ofSeconds(Math.max(0, run)) : null,
        "default",
        TraceNames.of(name),
        TraceNames.of(line.text("job_name")),
        null,
        requests);
  }

  private static ResourceVector requests(TraceLine line, String cpu, String memory) {
    return new ResourceVector(
        amount(line.decimal(cpu), MILLI_CPU), amount(line.decimal(memory), MEMORY), 0, 0, Map.of());
  }

  private static long amount(@Nullable BigDecimal count, BigDecimal unit) {
    return count == null ? 0 : count.multiply(unit).longValue();
  }
}
