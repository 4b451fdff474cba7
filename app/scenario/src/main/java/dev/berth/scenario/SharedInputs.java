package dev.berth.scenario;

import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.custom.CustomResourceType;
import dev.berth.cluster.manifest.Input;
import dev.berth.cluster.manifest.InputNamespace;
import dev.berth.cluster.manifest.LoadSettings;
import dev.berth.cluster.manifest.Loader;
import dev.berth.cluster.manifest.ReadProgress;
import dev.berth.cluster.manifest.Source;
import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/// Reads the same files only once, for commands that run one after the other or at the same time:
/// objects are values, and a simulation creates new ones. Inputs stay in memory as long as there is
/// enough memory. Inputs with errors are read again. For any threads.
public final class SharedInputs implements InputReader {
  /// The inputs of the result.
  ///
  /// @param kept equal if it keeps the same kinds
  private record Key(
      List<String> files,
      boolean checksFields,
      Set<CustomResourceType> custom,
      BiPredicate<String, String> kept,
      InputNamespace namespace) {}

  /// @param fieldProblems the problems with fields
  private record Reading(Input input, List<Problem> fieldProblems) {}

  private final Map<Key, SoftReference<Reading>> readings = new ConcurrentHashMap<>();

  /// Creates a reader that has read nothing.
  public SharedInputs() {}

  @Override
  public Input read(
      List<Source> sources, Problems problems, LoadSettings settings, ReadProgress progress) {
    var said = settings.fieldProblems();
    var key =
        new Key(
            sources.stream().map(Source::name).toList(),
            said != null,
            settings.custom(),
            settings.kept(),
            settings.namespace());
    var reading = known(key);
    if (reading == null) {
      int before = problems.count();
      var fields = new ArrayList<Problem>();
      var input =
          Loader.load(
              sources,
              problems,
              new LoadSettings(
                  said == null ? null : fields::add,
                  settings.custom(),
                  settings.kept(),
                  settings.namespace()),
              progress);
      reading = new Reading(input, fields);
      if (problems.count() == before) {
        readings.put(key, new SoftReference<>(reading));
      }
    }
    if (said != null) {
      reading.fieldProblems().forEach(said);
    }
    return reading.input();
  }

  private @Nullable Reading known(Key key) {
    var reference = readings.get(key);
    return reference == null ? null : reference.get();
  }
}
