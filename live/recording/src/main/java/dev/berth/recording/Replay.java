package dev.berth.recording;

import dev.berth.engine.EngineSettings;
import dev.berth.engine.extender.Extender;
import dev.berth.engine.live.Reconfiguration;
import dev.berth.engine.live.Scheduler;
import dev.berth.engine.live.SchedulerPorts;
import dev.berth.engine.live.SchedulerSettings;
import dev.berth.engine.port.EngineMetrics;
import dev.berth.engine.port.QueueMetrics;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.engine.queue.QueueSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.DoubleConsumer;
import java.util.function.Function;

/// Runs the engine again on the recorded inputs of a run: without network and clock, and as fast as
/// possible. For one thread.
public final class Replay implements AutoCloseable {
  private final RecordingReader reader;
  private final RunDescription description;
  private final long size;
  private Function<InstantSource, SchedulingObserver> observer = _ -> SchedulingObserver.NONE;

  private Replay(RecordingReader reader, RunDescription description, long size) {
    this.reader = reader;
    this.description = description;
    this.size = size;
  }

  /// Opens a recording.
  ///
  /// @throws IOException if it cannot be read
  /// @throws BadRecordingException if it is not a recording
  public static Replay of(Path file) throws IOException {
    var reader = RecordingReader.open(file);
    if (reader.next() instanceof Frame.Begin(var run)) {
      return new Replay(reader, run, Files.size(file));
    }
    reader.close();
    throw new BadRecordingException("this breaks off before the run begins");
  }

  /// The description of the run.
  public RunDescription run() {
    return description;
  }

  /// Has an observer hear of the decisions, too.
  ///
  /// @param made makes the observer, from the clock of the run
  public Replay heardBy(Function<InstantSource, SchedulingObserver> made) {
    observer = made;
    return this;
  }

  /// Replays the run up to its end or the first difference.
  ///
  /// @param settings the settings of the configuration, with the choice policy from the beginning
  ///   of the run
  /// @param reconfigurations makes settings, with the same choice policy, from the text of a
  ///   configuration that replaced another during the run
  /// @param progress called now and then with the completed fraction of the recording
  /// @throws IOException if the recording cannot be read
  /// @throws BadRecordingException if it cannot be decoded
  public ReplayResult run(
      EngineSettings settings,
      QueueSettings queue,
      Function<String, Reconfiguration> reconfigurations,
      DoubleConsumer progress)
      throws IOException {
    reader.reconfigurations(reconfigurations);
    var replayer = new InputReplayer(reader);
    List<Extender> extenders =
        description.extenders().stream()
            .<Extender>map(traits -> new ReplayedExtender(traits, replayer))
            .toList();
    if (replayer.hasNext()) {
      var scheduler =
          new Scheduler(
              new SchedulerSettings(settings, queue, description.maxBindings()),
              new SchedulerPorts(
                      () -> Instant.EPOCH,
                      new ReplayedWriter(),
                      effect -> true,
                      replayer::aside,
                      extenders,
                      new DecisionListener(replayer::decided).and(observer.apply(replayer::now)),
                      EngineMetrics.NONE,
                      QueueMetrics.NONE)
                  .with(replayer));
      while (replayer.hasNext()) {
        var _ = scheduler.step();
        progress.accept((double) reader.position() / size);
      }
    }
    return new ReplayResult(
        replayer.steps(),
        replayer.decided(),
        replayer.begun(),
        replayer.now(),
        reader.isWhole(),
        replayer.difference());
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
