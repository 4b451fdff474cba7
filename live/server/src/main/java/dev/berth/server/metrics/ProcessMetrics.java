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
/// provide are left out: memory and files are read on Linux alone.
public final class ProcessMetrics {

  private static final Path MEMORY = Path.of("/proc/self/statm");
  private static final Path FILES = Path.of("/proc/self/fd");
  private static final int PAGE_BYTES = 4096;

  private ProcessMetrics() {}

  /// Shows them.
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

  /// Shows when the process has started, and what it uses.
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

  /// Shows the Kubernetes version whose decisions are made. What Go alone has, its version and its
  /// compiler, is empty, as is the commit.
  ///
  /// @param version such as `v1.37.1`
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

  /// In Go's words, such as `linux/amd64`.
  private static String platform() {
    var architecture = System.getProperty("os.arch", "");
    return "%s/%s"
        .formatted(
            System.getProperty("os.name", "").toLowerCase(Locale.ROOT),
            architecture.equals("aarch64") ? "arm64" : architecture);
  }

  /// Shows when the process has started, from which `rate()` sees that counters have been reset.
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

  /// Shows how many lines of the log were dropped because they could not be written in time.
  public static void showDroppedLogLines(MetricRegistry families, LongSupplier lines) {
    families.counter(
        Stability.NONE,
        "berth_log_dropped_lines_total",
        "Lines of the log that were dropped, as they were not taken in time.",
        lines::getAsLong);
  }

  /// Shows the queues inside of the process.
  ///
  /// @param inboxDepth how many messages wait for the engine
  /// @param tasks how many bindings and reports about pods run or wait
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

  /// Shows the decisions that can be looked at.
  ///
  /// @param decisions how many there are
  /// @param bytes how much memory they take
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
