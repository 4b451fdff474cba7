package dev.berth.daemon.scheduler;

import dev.berth.config.ConfigurationWriter;
import dev.berth.daemon.server.ServerSettings;
import dev.berth.daemon.server.ServerSettings.RecordingRequest;
import dev.berth.engine.extender.Extender;
import dev.berth.engine.live.SchedulerSettings;
import dev.berth.recording.Recorder;
import dev.berth.recording.RunDescription;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The recording of the process.
final class LiveRecording {
  private static final Logger LOG = LoggerFactory.getLogger(LiveRecording.class);

  private LiveRecording() {}

  /// Begins to record.
  ///
  /// @param seed the seed of random choices
  /// @return null if the settings have no file for it
  /// @throws IOException if the file cannot be written
  static @Nullable Recorder begin(ServerSettings settings, long seed, List<Extender> extenders)
      throws IOException {
    RecordingRequest request = settings.recording();
    try {
      return request == null
          ? null
          : Recorder.to(
              request.file(), request.limit(), run(settings, seed).with(extenders), LOG::warn);
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
}
