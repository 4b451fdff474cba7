package dev.berth.timeline.trace;

import dev.berth.timeline.trace.GoogleJobs.GoogleJob;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// The formats of tables that Berth reads. A file has the first format whose required columns its
/// first line names. Some tables are published without such a line: then the file has the format
/// with the same number of columns, and with numbers in the same columns.
///
/// @param title the name of the format, for messages
/// @param needed the columns that identify the format
/// @param columns the columns in the order of a file without a header
/// @param numbers columns that have a number in every line; empty if files of this format have a
///   header
/// @param opening opens a table, which may consist of several files
record TraceFormat(
    String title, List<String> needed, List<String> columns, Set<String> numbers, Opening opening) {

  /// Opens a table.
  @FunctionalInterface
  interface Opening {

    /// Returns a table that has read no line yet.
    ///
    /// @param jobs Google's known jobs by their numbers, for tables that define or use jobs
    TraceTable open(TraceSink sink, Map<String, GoogleJob> jobs);
  }

  static final TraceFormat PODS =
      new TraceFormat(
          "Berth's table of pods",
          List.of(PodTable.ARRIVAL),
          PodTable.COLUMNS,
          Set.of(),
          (sink, _) -> new PodTable(sink));

  static final TraceFormat GOOGLE_2011_TASKS =
      new TraceFormat(
          "task_events of Google's trace of 2011",
          List.of("time", "job ID", "task index", "event type"),
          List.of(
              "time",
              "missing info",
              "job ID",
              "task index",
              "machine ID",
              "event type",
              "user",
              "scheduling class",
              "priority",
              "CPU request",
              "memory request",
              "disk space request",
              "different machines restriction"),
          Set.of("time", "job ID", "task index", "event type"),
          (sink, jobs) -> new GoogleTasks(GoogleColumns.OF_2011, jobs, sink));

  static final TraceFormat GOOGLE_2011_JOBS =
      new TraceFormat(
          "job_events of Google's trace of 2011",
          List.of("time", "job ID", "logical job name"),
          List.of(
              "time",
              "missing info",
              "job ID",
              "event type",
              "user",
              "scheduling class",
              "job name",
              "logical job name"),
          Set.of("time", "job ID", "event type"),
          (_, jobs) -> new GoogleJobs("job ID", "logical job name", jobs));

  static final TraceFormat GOOGLE_2011_MACHINES =
      new TraceFormat(
          "machine_events of Google's trace of 2011",
          List.of("time", "machine ID", "event type", "CPUs"),
          List.of("time", "machine ID", "event type", "platform ID", "CPUs", "Memory"),
          Set.of("time", "machine ID", "event type"),
          (sink, _) -> new GoogleMachines(GoogleMachines.Columns.OF_2011, sink));

  static final TraceFormat GOOGLE_2019_INSTANCES =
      new TraceFormat(
          "instance_events of Google's trace of 2019",
          List.of("time", "type", "collection_id", "instance_index", "resource_request.cpus"),
          List.of(
              "time",
              "type",
              "collection_id",
              "scheduling_class",
              "missing_type",
              "collection_type",
              "priority",
              "alloc_collection_id",
              "instance_index",
              "machine_id",
              "alloc_instance_index",
              "resource_request.cpus",
              "resource_request.memory",
              "constraint"),
          Set.of(),
          (sink, jobs) -> new GoogleTasks(GoogleColumns.OF_2019, jobs, sink));

  static final TraceFormat GOOGLE_2019_COLLECTIONS =
      new TraceFormat(
          "collection_events of Google's trace of 2019",
          List.of("time", "type", "collection_id", "collection_logical_name"),
          List.of(
              "time",
              "type",
              "collection_id",
              "scheduling_class",
              "missing_type",
              "collection_type",
              "priority",
              "alloc_collection_id",
              "user",
              "collection_name",
              "collection_logical_name",
              "parent_collection_id",
              "start_after_collection_ids",
              "max_per_machine",
              "max_per_switch",
              "vertical_scaling",
              "scheduler"),
          Set.of(),
          (_, jobs) -> new GoogleJobs("collection_id", "collection_logical_name", jobs));

  static final TraceFormat GOOGLE_2019_MACHINES =
      new TraceFormat(
          "machine_events of Google's trace of 2019",
          List.of("time", "type", "machine_id", "capacity.cpus"),
          List.of(
              "time",
              "machine_id",
              "type",
              "switch_id",
              "capacity.cpus",
              "capacity.memory",
              "platform_id",
              "missing_data_reason"),
          Set.of(),
          (sink, _) -> new GoogleMachines(GoogleMachines.Columns.OF_2019, sink));

  static final TraceFormat ALIBABA_2018_TASKS =
      new TraceFormat(
          "batch_task of Alibaba's trace of 2018",
          List.of("task_name", "instance_num", "start_time", "plan_cpu"),
          Alibaba2018.Tasks.COLUMNS,
          Set.of("instance_num", "start_time", "end_time"),
          (sink, _) -> new Alibaba2018.Tasks(sink));

  static final TraceFormat ALIBABA_2018_INSTANCES =
      new TraceFormat(
          "batch_instance of Alibaba's trace of 2018",
          List.of("instance_name", "task_name", "start_time", "cpu_max"),
          Alibaba2018.Instances.COLUMNS,
          Set.of("start_time", "end_time", "seq_no"),
          (sink, _) -> new Alibaba2018.Instances(sink));

  static final TraceFormat ALIBABA_2018_MACHINES =
      new TraceFormat(
          "machine_meta of Alibaba's trace of 2018",
          List.of("machine_id", "cpu_num", "mem_size"),
          Alibaba2018.Machines.COLUMNS,
          Set.of("time_stamp", "cpu_num", "mem_size"),
          (sink, _) -> new Alibaba2018.Machines(sink));

  static final TraceFormat ALIBABA_2023_PODS =
      new TraceFormat(
          "openb_pod_list of Alibaba's trace of 2023",
          List.of("name", "cpu_milli", "memory_mib", "num_gpu", "creation_time", "scheduled_time"),
          Alibaba2023.Pods.COLUMNS,
          Set.of(),
          (sink, _) -> new Alibaba2023.Pods(sink));

  static final TraceFormat ALIBABA_2023_NODES =
      new TraceFormat(
          "openb_node_list of Alibaba's trace of 2023",
          List.of("sn", "cpu_milli", "memory_mib", "gpu"),
          Alibaba2023.Nodes.COLUMNS,
          Set.of(),
          (sink, _) -> new Alibaba2023.Nodes(sink));

  /// All formats, in the order in which they are tried.
  static final List<TraceFormat> ALL =
      List.of(
          PODS,
          GOOGLE_2011_TASKS,
          GOOGLE_2011_JOBS,
          GOOGLE_2011_MACHINES,
          GOOGLE_2019_INSTANCES,
          GOOGLE_2019_COLLECTIONS,
          GOOGLE_2019_MACHINES,
          ALIBABA_2018_TASKS,
          ALIBABA_2018_INSTANCES,
          ALIBABA_2018_MACHINES,
          ALIBABA_2023_PODS,
          ALIBABA_2023_NODES);

  private static final Pattern NUMBER = Pattern.compile("\\d+(\\.\\d+)?");

  TraceFormat {
    needed = List.copyOf(needed);
    columns = List.copyOf(columns);
    numbers = Set.copyOf(numbers);
  }

  /// Whether the table has the column.
  boolean reads(String column) {
    return columns.contains(column) || (equals(PODS) && PodTable.isExtended(column));
  }

  /// Whether files of this format must be read before other files.
  boolean isAboutJobs() {
    return equals(GOOGLE_2011_JOBS) || equals(GOOGLE_2019_COLLECTIONS);
  }

  /// Whether the header names the columns of this format.
  boolean isNamedBy(Collection<String> header) {
    return header.containsAll(needed);
  }

  /// Whether the fields may be a line of this format, in a file without a header.
  boolean mayHave(List<String> fields) {
    if (numbers.isEmpty() || fields.size() != columns.size()) {
      return false;
    }
    return numbers.stream()
        .allMatch(name -> NUMBER.matcher(fields.get(columns.indexOf(name)).strip()).matches());
  }
}
