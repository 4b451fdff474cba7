package dev.berth.timeline.trace;

import dev.berth.api.meta.Quantity;
import dev.berth.framework.model.ResourceNames;
import dev.berth.framework.model.ResourceVector;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;

/// Reads Berth's own format: a line for each pod, or for several equal pods. Only `arrival` is
/// required. `docs/timeline.md` describes the columns.
final class PodTable implements TraceTable {
  static final String ARRIVAL = "arrival";
  private static final String DURATION = "duration";
  private static final String NAMESPACE = "namespace";
  private static final String NAME = "name";
  private static final String COUNT = "count";
  private static final String WORKLOAD = "workload";
  private static final String QUEUE = "queue";
  private static final String GROUP = "group";
  private static final String MIN_COUNT = "minCount";
  private static final String PRIORITY_CLASS = "priorityClass";
  private static final String PRIORITY = "priority";
  private static final String SCHEDULER_NAME = "schedulerName";
  private static final List<String> RESOURCES =
      List.of(ResourceNames.CPU, ResourceNames.MEMORY, ResourceNames.EPHEMERAL_STORAGE);

  /// All columns except those of extended resources.
  static final List<String> COLUMNS =
      List.of(
          ARRIVAL,
          DURATION,
          NAMESPACE,
          NAME,
          COUNT,
          WORKLOAD,
          QUEUE,
          GROUP,
          MIN_COUNT,
          PRIORITY_CLASS,
          PRIORITY,
          SCHEDULER_NAME,
          ResourceNames.CPU,
          ResourceNames.MEMORY,
          ResourceNames.EPHEMERAL_STORAGE);

  /// The form that Kubernetes requires for names of pods and of their workloads.
  private static final Pattern OBJECT_NAME =
      Pattern.compile("[a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?");

  private static final Pattern LABEL = Pattern.compile("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?");

  /// The maximum priority that Kubernetes' API server allows.
  private static final int MAX_PRIORITY = 1_000_000_000;

  private static final int MAX_COUNT = 1_000_000;

  private final TraceSink sink;

  PodTable(TraceSink sink) {
    this.sink = sink;
  }

  /// Whether the column has an amount of an extended resource, such as `nvidia.com/gpu`.
  static boolean isExtended(String column) {
    return column.contains("/") && ResourceNames.isScalar(column);
  }

  @Override
  public void read(TraceLine line) {
    var arrival = line.moment(ARRIVAL, sink.clock());
    if (line.text(ARRIVAL).isEmpty()) {
      line.problem(ARRIVAL, "this is required: when the pod comes");
    }
    var group = name(line, GROUP, OBJECT_NAME, "");
    var minCount = line.integer(MIN_COUNT, 1, MAX_COUNT);
    if (group.isEmpty() != (minCount == null)) {
      line.problem(
          group.isEmpty() ? GROUP : MIN_COUNT,
          "a gang has both: group names it, minCount is how many of it start together");
    }
    var priority = line.integer(PRIORITY, -MAX_PRIORITY, MAX_PRIORITY);
    var count = Objects.requireNonNullElse(line.integer(COUNT, 1, MAX_COUNT), 1L);
    sink.pods()
        .accept(
            new TracedPod(
                line.origin(),
                arrival == null ? Duration.ZERO : arrival,
                line.duration(DURATION),
                name(line, NAMESPACE, LABEL, "default"),
                name(line, NAME, OBJECT_NAME, "line-" + line.number()),
                count.intValue(),
                name(line, WORKLOAD, OBJECT_NAME, ""),
                name(line, QUEUE, OBJECT_NAME, ""),
                group,
                minCount == null ? 0 : minCount.intValue(),
                name(line, PRIORITY_CLASS, OBJECT_NAME, ""),
                priority == null ? null : priority.intValue(),
                name(line, SCHEDULER_NAME, OBJECT_NAME, ""),
                requests(line),
                List.of()));
  }

  private static String name(TraceLine line, String column, Pattern allowed, String otherwise) {
    var text = line.text(column);
    if (text.isEmpty()) {
      return otherwise;
    }
    if (!allowed.matcher(text).matches()) {
      line.wrong(column, "a name of lower case letters, digits and '-'");
      return otherwise;
    }
    return text;
  }

  private ResourceVector requests(TraceLine line) {
    Map<String, Quantity> requests = new HashMap<>();
    RESOURCES.forEach(resource -> put(requests, line, resource));
    for (var resource : line.columns()) {
      if (!isExtended(resource)) {
        continue;
      }
      put(requests, line, resource);
      var amount = requests.get(resource);
      if (amount != null && amount.milliValue() % 1000 != 0) {
        line.wrong(resource, "a whole number, as all amounts of such resources are");
      }
    }
    return ResourceVector.of(requests);
  }

  private static void put(Map<String, Quantity> requests, TraceLine line, String resource) {
    var quantity = line.quantity(resource);
    if (quantity != null) {
      requests.put(resource, quantity);
    }
  }
}
