package dev.berth.server.pprof;

import dev.berth.engine.port.TimeSource;
import dev.berth.server.pprof.StackProfile.Frame;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.ParseException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;

/// Records for some time with Java Flight Recorder, which needs a directory for temporary files.
/// Thread-safe.
final class FlightRecorder {

  /// The same period as in Go's profiler.
  private static final Duration CPU_PERIOD = Duration.ofMillis(10);

  private static final Duration LEAST_WAIT = Duration.ofMillis(1);

  /// Older data beyond this size is dropped.
  private static final long MOST_BYTES = 64L << 20;

  private static final int MOST_FRAMES = 64;

  private static final String CPU = "jdk.ExecutionSample";
  private static final String ALLOCATION = "jdk.ObjectAllocationSample";
  private static final String MONITOR_ENTER = "jdk.JavaMonitorEnter";
  private static final List<String> WAITS =
      List.of(MONITOR_ENTER, "jdk.JavaMonitorWait", "jdk.ThreadPark");

  private final TimeSource time;

  FlightRecorder(TimeSource time) {
    this.time = time;
  }

  /// Records what threads execute.
  StackProfile cpu(Duration duration) throws IOException, InterruptedException {
    var profile =
        new StackProfile(
            new StackProfile.ValueType("samples", "count"),
            new StackProfile.ValueType("cpu", "nanoseconds"));
    try (var recording = recording(Map.of())) {
      recording.enable(CPU).withPeriod(CPU_PERIOD);
      record(recording, duration, event -> profile.add(stack(event), 1, CPU_PERIOD.toNanos()));
    }
    return profile;
  }

  /// Records allocations: a sample, scaled up.
  StackProfile allocations(Duration duration) throws IOException, InterruptedException {
    var profile =
        new StackProfile(
            new StackProfile.ValueType("alloc_objects", "count"),
            new StackProfile.ValueType("alloc_space", "bytes"));
    try (var recording = recording(Map.of())) {
      recording.enable(ALLOCATION).withStackTrace();
      record(recording, duration, event -> profile.add(stack(event), 1, event.getLong("weight")));
    }
    return profile;
  }

  /// Records where threads wait for monitors, other threads and time.
  StackProfile waits(Duration duration) throws IOException, InterruptedException {
    return waits(WAITS, duration);
  }

  /// Records where threads wait to enter monitors that other threads hold.
  StackProfile contention(Duration duration) throws IOException, InterruptedException {
    return waits(List.of(MONITOR_ENTER), duration);
  }

  /// Returns a profile of waits without samples.
  static StackProfile noWaits() {
    return new StackProfile(
        new StackProfile.ValueType("contentions", "count"),
        new StackProfile.ValueType("delay", "nanoseconds"));
  }

  private StackProfile waits(List<String> events, Duration duration)
      throws IOException, InterruptedException {
    var profile = noWaits();
    try (var recording = recording(Map.of())) {
      events.forEach(event -> recording.enable(event).withStackTrace().withThreshold(LEAST_WAIT));
      record(
          recording,
          duration,
          event -> profile.add(stack(event), 1, event.getDuration().toNanos()));
    }
    return profile;
  }

  /// Records everything, with the JDK's `profile` settings.
  ///
  /// @return a recording for `jfr` and JDK Mission Control
  byte[] trace(Duration duration) throws IOException, InterruptedException {
    try (var recording = recording(Configuration.getConfiguration("profile").getSettings())) {
      var file = dump(recording, duration);
      try {
        return Files.readAllBytes(file);
      } finally {
        Files.delete(file);
      }
    } catch (ParseException e) {
      throw new IOException(e);
    }
  }

  /// @throws IOException if the JVM has no writable directory; the message names it
  private static Recording recording(Map<String, String> settings) throws IOException {
    try {
      return new Recording(settings);
    } catch (IllegalStateException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private void record(Recording recording, Duration duration, Consumer<RecordedEvent> each)
      throws IOException, InterruptedException {
    var file = dump(recording, duration);
    try (var events = new RecordingFile(file)) {
      while (events.hasMoreEvents()) {
        var event = events.readEvent();
        if (event.getStackTrace() != null) {
          each.accept(event);
        }
      }
    } finally {
      Files.delete(file);
    }
  }

  private Path dump(Recording recording, Duration duration)
      throws IOException, InterruptedException {
    recording.setMaxSize(MOST_BYTES);
    recording.start();
    time.sleep(duration);
    recording.stop();
    var file = Files.createTempFile("berth", ".jfr");
    recording.dump(file);
    return file;
  }

  private static List<Frame> stack(RecordedEvent event) {
    return event.getStackTrace().getFrames().stream()
        .limit(MOST_FRAMES)
        .map(FlightRecorder::frame)
        .toList();
  }

  private static Frame frame(RecordedFrame frame) {
    var type = frame.getMethod().getType().getName();
    return new Frame(
        type + "." + frame.getMethod().getName(),
        type.replaceFirst("\\$.*", "").replace('.', '/') + ".java",
        Math.max(frame.getLineNumber(), 0));
  }
}
