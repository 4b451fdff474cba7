package dev.berth.timeline.trace;

import dev.berth.framework.model.ResourceVector;
import dev.berth.timeline.trace.GoogleJobs.GoogleJob;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads events of tasks of Google's traces, in the order of their times. A task arrives when it is
/// submitted, and runs as long as in the trace, from SCHEDULE to the event that ended it. A task
/// that is submitted again arrives again.
///
/// Keeps the tasks that have not ended at the current line.
final class GoogleTasks implements TraceTable {
  /// Requests are fractions of the largest machine of the trace. Google has not published its size,
  /// so it counts as this much CPU.
  static final BigDecimal MILLI_CPU = BigDecimal.valueOf(64_000);

  /// The assumed memory of the largest machine, in bytes.
  static final BigDecimal MEMORY = BigDecimal.valueOf(256L << 30);

  private static final Duration UNIT = Duration.ofNanos(1_000);

  /// The time of events after the end of the trace.
  private static final String NEVER = Long.toString(Long.MAX_VALUE);

  private record Key(String job, String index) {}

  /// @param scheduled null while the task waits
  private record Task(TracedPod pod, @Nullable Duration scheduled) {}

  private final GoogleColumns columns;
  private final Map<String, GoogleJob> jobs;
  private final TraceSink sink;
  private final Map<Key, Task> open = new LinkedHashMap<>();
  private long neverRan;

  /// @param jobs the known jobs by their numbers
  GoogleTasks(GoogleColumns columns, Map<String, GoogleJob> jobs, TraceSink sink) {
    this.columns = columns;
    this.jobs = jobs;
    this.sink = sink;
  }

  @Override
  public void read(TraceLine line) {
    var event = GoogleEvent.of(line, columns.type(), columns.events());
    if (line.text(columns.time()).equals(NEVER) || isInAllocSet(line)) {
      return;
    }
    var time = line.traced(columns.time(), UNIT, sink.clock());
    var key = new Key(line.text(columns.job()), line.text(columns.index()));
    if (key.job.isEmpty() || key.index.isEmpty()) {
      line.problem(columns.job(), "a task has the number of its job, and its own in that");
    }
    if (event == null || time == null) {
      return;
    }
    if (event.isEnd()) {
      var task = open.remove(key);
      if (task != null) {
        ended(task, time);
      }
    } else {
      open.put(key, next(open.get(key), line, key, time, event));
    }
  }

  private boolean isInAllocSet(TraceLine line) {
    var set = line.text(columns.allocSet());
    return !set.isEmpty() && !set.equals("0");
  }

  private Task next(
      @Nullable Task known, TraceLine line, Key key, Duration time, GoogleEvent event) {
    var first = known == null ? pod(line, key, time) : known.pod;
    var pod = event == GoogleEvent.UPDATE_PENDING ? first.withRequests(requests(line)) : first;
    var scheduled = known == null ? null : known.scheduled;
    return new Task(pod, event == GoogleEvent.SCHEDULE ? time : scheduled);
  }

  private TracedPod pod(TraceLine line, Key key, Duration time) {
    var priority = line.integer(columns.priority(), 0, 1_000);
    var job = jobs.get(key.job);
    var ownUser = TraceNames.ofHash("user-", line.text(columns.user()));
    var user = ownUser.isEmpty() && job != null ? job.user() : ownUser;
    return TracedPod.of(
        line.origin(),
        time,
        null,
        user.isEmpty() ? "default" : user,
        TraceNames.of("task-%s-%s-%d".formatted(key.job, key.index, time.toSeconds())),
        job == null || job.name().isEmpty() ? TraceNames.of("job-" + key.job) : job.name(),
        priority == null ? null : priority.intValue(),
        requests(line));
  }

  private ResourceVector requests(TraceLine line) {
    return new ResourceVector(
        scaled(line.decimal(columns.cpu()), MILLI_CPU),
        scaled(line.decimal(columns.memory()), MEMORY),
        0,
        0,
        Map.of());
  }

  /// Returns a fraction of the largest machine as an amount.
  static long scaled(@Nullable BigDecimal fraction, BigDecimal whole) {
    return fraction == null ? 0 : fraction.min(BigDecimal.TEN).multiply(whole).longValue();
  }

  private void ended(Task task, @Nullable Duration time) {
    if (task.scheduled == null) {
      neverRan++;
    } else {
      sink.pods()
          .accept(time == null ? task.pod : task.pod.withDuration(run(task.scheduled, time)));
    }
  }

  private static Duration run(Duration from, Duration to) {
    return to.compareTo(from) < 0 ? Duration.ZERO : to.minus(from);
  }

  @Override
  public void end() {
    open.values().forEach(task -> ended(task, null));
    open.clear();
    sink.leftOut(neverRan, columns.trace());
  }
}
