package dev.berth.cli.live;

import dev.berth.cli.server.RecordingRequest;
import dev.berth.cli.server.ServerSettings;
import dev.berth.config.ConfigurationWriter;
import dev.berth.engine.SchedulerPorts;
import dev.berth.engine.SchedulerSettings;
import dev.berth.engine.extender.Extender;
import dev.berth.recording.Recorder;
import dev.berth.recording.RunDescription;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The recording of the process, if there is one.
final class LiveRecording implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LiveRecording.class);

  private final @Nullable Recorder recorder;

  private LiveRecording(@Nullable Recorder recorder) {
    this.recorder = recorder;
  }

  /// Begins to record if the settings have a file for it.
  ///
  /// @param seed of the choices that are left to chance
  /// @throws IOException if the file cannot be written
  static LiveRecording of(ServerSettings settings, long seed, List<Extender> extenders)
      throws IOException {
    RecordingRequest request = settings.recording();
    if (request == null) {
      return new LiveRecording(null);
    }
    try {
      return new LiveRecording(
          Recorder.to(
              request.file(), request.limit(), run(settings, seed).with(extenders), LOG::warn));
    } catch (IOException e) {
      throw new IOException("cannot record to " + e.getMessage(), e);
    }
  }

  private static RunDescription run(ServerSettings settings, long seed) {
    var scheduler = settings.scheduler();
    var configuration = new StringBuilder();
    ConfigurationWriter.write(scheduler.configuration().inUse(scheduler.profiles()), configuration);
    return RunDescription.of(
        settings.request().reportedVersion(),
        configuration.toString(),
        scheduler.featureGates().values(),
        settings.request().podMaxInUnschedulablePodsDuration(),
        SchedulerSettings.DEFAULT_MAX_BINDINGS,
        seed);
  }

  /// The ports of the scheduler that may be recorded.
  SchedulerPorts around(SchedulerPorts ports) {
    return recorder == null ? ports : recorder.around(ports);
  }

  /// Waits until all is written.
  @Override
  public void close() {
    if (recorder != null) {
      recorder.close();
    }
  }
}
