package dev.berth.scenario;

import dev.berth.api.codec.Problems;
import dev.berth.cluster.manifest.Input;
import dev.berth.cluster.manifest.LoadSettings;
import dev.berth.cluster.manifest.Loader;
import dev.berth.cluster.manifest.ReadProgress;
import dev.berth.cluster.manifest.Source;
import java.util.List;

/// Reads the files of a command: each time, or only once for many commands.
@FunctionalInterface
public interface InputReader {
  /// Reads them anew.
  InputReader ANEW = Loader::load;

  /// Reads all sources, one after the other.
  ///
  /// @param sources files; the same name always has the same content
  /// @param problems receives the errors
  Input read(List<Source> sources, Problems problems, LoadSettings settings, ReadProgress progress);
}
