package dev.berth.server.metrics;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// Metrics of the process: its versions, CPU, memory and files. Values that the system does not
/// provide are left out; memory and files are read only on Linux.
public final class ProcessMetrics {

  private static final Path MEMORY = Path.of("/proc/self/statm");
  private static final Path FILES = Path.of("/proc/self/fd");
  private static final int PAGE_BYTES = 4096;

  private ProcessMetrics() {}

  /// Adds these metrics.
  ///
  /// @param isLeading whether the process holds the lease
  /// @param binary the Kubernetes version of the binary, such as `1.37.1`
  /// @param emulated the emulation version, such as `1.37`
  /// @param minimum the minimum compatibility version, such as `1.36`
  public static void show(
      MetricRegistry families,
      BooleanSupplier isLeading,
      String binary,
      String emulated,
      String minimum) {
    families.gauge(
        Stability.ALPHA,
        "leader_election_master_status",
        "Gauge of if the reporting system is master of the relevant lease, 0 indicates backup, 1"
            + " indicates master. 'name' is the string used to identify the lease. Please make sure"
            + " to group by name.",
        callback -> callback.call(isLeading.getAsBoolean() ? 1 : 0, "kube-scheduler"),
        "name");
    families.gauge(
        Stability.ALPHA,
        "version_info",
        "Provides the compatibility version info of the component. The component label is the name"
            + " of the component, usually kube, but is relevant for aggregated-apiservers.",
        callback -> callback.call(1, binary, "kube", emulated, minimum),
        "binary",
        "component",
        "emulation",
        "min_compat");
    showUse(families);
  }

  /// Adds the start time of the process, and its resource usage.
  public static void showUse(MetricRegistry families) {
    showStart(families);
    var process = ProcessHandle.current();
    if (process.info().totalCpuDuration().isPresent()) {
      families.counter(
          Stability.NONE,
          "process_cpu_seconds_total",
          "Total user and system CPU time spent in seconds.",
          () -> AttemptMetrics.seconds(process.info().totalCpuDuration().orElseThrow()));
    }
    number(
        families,
        "process_resident_memory_bytes",
        "Resident memory size in bytes.",
        ProcessMetrics::residentBytes);
    number(
        families,
        "process_open_fds",
        "Number of open file descriptors.",
        ProcessMetrics::openFiles);
  }

  /// Adds the Kubernetes version whose decisions Berth makes. Go's version and compiler, and the
  /// commit, are empty.
  ///
  /// @param version for example `v1.37.1`
  public static void showBuild(MetricRegistry families, String version) {
    var parts = version.replaceFirst("^v", "").split("\\.", -1);
    families.gauge(
        Stability.BETA,
        "kubernetes_build_info",
        "A metric with a constant '1' value labeled by major, minor, git version, git commit, git"
            + " tree state, build date, Go version, and compiler from which Kubernetes was built,"
            + " and platform on which it is running.",
        callback -> callback.call(1, parts[0], parts[1], version, "", "", "", "", "", platform()),
        "major",
        "minor",
        "git_version",
        "git_commit",
        "git_tree_state",
        "build_date",
        "go_version",
        "compiler",
        "platform");
  }

  /// In Go's format, such as `linux/amd64`.
  private static String platform() {
    var architecture = System.getProperty("os.arch", "");
    return "%s/%s"
        .formatted(
            System.getProperty("os.name", "").toLowerCase(Locale.ROOT),
            architecture.equals("aarch64") ? "arm64" : architecture);
  }

  /// Adds the start time of the process, from which `rate()` detects that counters were reset.
  public static void showStart(MetricRegistry families) {
    ProcessHandle.current()
        .info()
        .startInstant()
        .ifPresent(start ->
            families.gauge(
                Stability.NONE,
                "process_start_time_seconds",
                "Start time of the process since unix epoch in seconds.",
                callback -> callback.call(start.toEpochMilli() / 1e3)));
  }

  /// Adds the number of log lines that were dropped because they could not be written in time.
  public static void showDroppedLogLines(MetricRegistry families, LongSupplier lines) {
    families.counter(
        Stability.NONE,
        "berth_log_dropped_lines_total",
        "Lines of the log that were dropped, as they were not taken in time.",
        lines::getAsLong);
  }

  /// Adds the lengths of the queues inside the process.
  ///
  /// @param inboxDepth the number of messages that wait for the engine
  /// @param tasks the number of bindings and reports about pods that run or wait
  public static void showBacklog(
      MetricRegistry families, IntSupplier inboxDepth, IntSupplier tasks) {
    families.gauge(
        Stability.NONE,
        "berth_inbox_depth",
        "Messages from watches, bindings and plugins that the engine has not applied yet.",
        callback -> callback.call(inboxDepth.getAsInt()));
    families.gauge(
        Stability.NONE,
        "berth_pod_tasks",
        "Bindings, status patches and events of pods that run or wait for an earlier one.",
        callback -> callback.call(tasks.getAsInt()));
  }

  /// Adds the size of the decision log.
  ///
  /// @param decisions the number of decisions
  /// @param bytes their memory
  public static void showDecisions(
      MetricRegistry families, IntSupplier decisions, LongSupplier bytes) {
    families.gauge(
        Stability.NONE,
        "berth_decisions_kept",
        "Recent decisions that are kept, and can be looked at.",
        callback -> callback.call(decisions.getAsInt()));
    families.gauge(
        Stability.NONE,
        "berth_decisions_bytes",
        "Memory that recent decisions keep in use, about.",
        callback -> callback.call((double) bytes.getAsLong()));
  }

  private static void number(
      MetricRegistry families, String name, String help, Supplier<OptionalLong> number) {
    families.gauge(Stability.NONE, name, help, callback -> number.get().ifPresent(callback::call));
  }

  private static OptionalLong residentBytes() {
    try {
      var pages = Files.readString(MEMORY).split(" ", -1)[1];
      return OptionalLong.of(Long.parseLong(pages) * PAGE_BYTES);
    } catch (IOException e) {
      return OptionalLong.empty();
    }
  }

  private static OptionalLong openFiles() {
    try (Stream<Path> files = Files.list(FILES)) {
      return OptionalLong.of(files.count());
    } catch (IOException e) {
      return OptionalLong.empty();
    }
  }
}
