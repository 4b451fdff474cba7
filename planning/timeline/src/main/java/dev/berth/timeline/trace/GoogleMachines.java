package dev.berth.timeline.trace;

import dev.berth.framework.model.ResourceVector;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads events of machines of Google's traces, in the order of their times. A machine that comes
/// back is a new node. Changes of a machine's resources are ignored.
final class GoogleMachines implements TraceTable {
  /// The events of a machine in the order of their numbers in 2011; in 2019, the numbers begin at
  /// 1.
  private static final List<String> EVENTS = List.of("ADD", "REMOVE", "UPDATE");

  private static final Duration UNIT = Duration.ofNanos(1_000);
  private static final long PODS = 500;

  /// The names of the columns of a table.
  ///
  /// @param firstEvent the number of the first event
  record Columns(String machine, String type, String cpu, String memory, int firstEvent) {
    static final Columns OF_2011 = new Columns("machine ID", "event type", "CPUs", "Memory", 0);
    static final Columns OF_2019 =
        new Columns("machine_id", "type", "capacity.cpus", "capacity.memory", 1);
  }

  private final Columns columns;
  private final TraceSink sink;
  private final Map<String, TracedNode> present = new LinkedHashMap<>();

  GoogleMachines(Columns columns, TraceSink sink) {
    this.columns = columns;
    this.sink = sink;
  }

  @Override
  public void read(TraceLine line) {
    var time = line.traced("time", UNIT, sink.clock());
    var event = event(line);
    var machine = line.text(columns.machine);
    if (machine.isEmpty()) {
      line.problem(columns.machine, "this is required: the number of the machine");
    }
    if (time == null || event == null) {
      return;
    }
    switch (event) {
      case "ADD" -> present.putIfAbsent(machine, node(line, machine, time));
      case "REMOVE" -> {
        var node = present.remove(machine);
        if (node != null) {
          sink.nodes().accept(node.until(time));
        }
      }
      default -> {} // resources change seldom, and by little
    }
  }

  private @Nullable String event(TraceLine line) {
    var text = line.text(columns.type);
    for (int i = 0; i < EVENTS.size(); i++) {
      if (text.equals(Integer.toString(i + columns.firstEvent)) || text.equals(EVENTS.get(i))) {
        return EVENTS.get(i);
      }
    }
    line.wrong(
        columns.type,
        "a type of event from %d to %d"
            .formatted(columns.firstEvent, columns.firstEvent + EVENTS.size() - 1));
    return null;
  }

  private TracedNode node(TraceLine line, String machine, Duration time) {
    var name = "machine-%s-%d".formatted(machine, time.toSeconds());
    var allocatable =
        new ResourceVector(
            GoogleTasks.scaled(line.decimal(columns.cpu), GoogleTasks.MILLI_CPU),
            GoogleTasks.scaled(line.decimal(columns.memory), GoogleTasks.MEMORY),
            0,
            PODS,
            Map.of());
    return new TracedNode(line.origin(), time, null, TraceNames.of(name), allocatable, "");
  }

  @Override
  public void end() {
    present.values().forEach(sink.nodes());
    present.clear();
  }
}
