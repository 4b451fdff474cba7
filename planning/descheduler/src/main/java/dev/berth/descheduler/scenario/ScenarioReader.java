package dev.berth.descheduler.scenario;

import dev.berth.api.codec.MustBe;
import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.Trees;
import dev.berth.api.custom.CustomResourceType;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.Quantity;
import dev.berth.cluster.manifest.Input;
import dev.berth.cluster.manifest.LoadSettings;
import dev.berth.cluster.manifest.Loader;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.Origin;
import dev.berth.cluster.manifest.OtherObject;
import dev.berth.cluster.manifest.ReadProgress;
import dev.berth.cluster.manifest.Source;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Reads a scenario from files. Their `NodeMetrics` and `PodMetrics` (`metrics.k8s.io`) are a
/// metrics server's answers.
public final class ScenarioReader {
  private static final String METRICS = "metrics.k8s.io/";
  private static final String DEFAULT_NAMESPACE = "default";

  private final List<Source> sources;
  private final Problems problems;
  private final Map<String, Map<String, Quantity>> nodeUsage = new HashMap<>();
  private final Map<ObjectKey, Map<String, Quantity>> podUsage = new HashMap<>();

  private ScenarioReader(List<Source> sources, Problems problems) {
    this.sources = sources;
    this.problems = problems;
  }

  /// Reads all sources, without custom resources.
  ///
  /// @param problems collects what is wrong
  /// @param progress receives updates
  public static DeschedulingScenario read(
      List<Source> sources, Problems problems, ReadProgress progress) {
    return read(sources, Set.of(), problems, progress);
  }

  /// Reads all sources.
  ///
  /// @param custom the kinds of custom resources to read
  /// @param problems collects what is wrong
  /// @param progress receives updates
  public static DeschedulingScenario read(
      List<Source> sources,
      Set<CustomResourceType> custom,
      Problems problems,
      ReadProgress progress) {
    var settings = new LoadSettings(null, custom, (_, _) -> true);
    return new ScenarioReader(sources, problems)
        .scenario(Loader.load(sources, problems, settings, progress));
  }

  private DeschedulingScenario scenario(Input input) {
    var numbers = numbers(input);
    var objects = new NormalizedObjects();
    for (var manifest : input.manifests()) {
      objects.add(manifest.object(), numbers.getOrDefault(manifest.origin(), 0));
    }
    input.others().forEach(this::metrics);
    return new DeschedulingScenario(objects.all(), nodeUsage, podUsage);
  }

  /// The number of each document in the input, starting at 1, in the order of sources and lines,
  /// including documents that descheduling does not read.
  private Map<Origin, Integer> numbers(Input input) {
    var places = new HashMap<String, Integer>();
    sources.forEach(source -> places.put(source.name(), places.size()));
    var numbers = new HashMap<Origin, Integer>();
    Stream.concat(
            input.manifests().stream().map(Manifest::origin),
            input.others().stream().map(OtherObject::origin))
        .sorted(
            Comparator.comparingInt((Origin origin) -> places.getOrDefault(origin.sourceName(), 0))
                .thenComparingInt(Origin::line))
        .forEach(origin -> numbers.put(origin, numbers.size() + 1));
    return numbers;
  }

  private void metrics(OtherObject other) {
    var tree = other.tree();
    if (!tree.apiVersion().startsWith(METRICS)) {
      return;
    }
    if (tree.kind().equals("NodeMetrics")) {
      nodeUsage.put(tree.name(), usage(other, tree.fields().get("usage")));
    } else if (tree.kind().equals("PodMetrics")) {
      var namespace = tree.namespace().isEmpty() ? DEFAULT_NAMESPACE : tree.namespace();
      var total = new TreeMap<String, Quantity>();
      for (Object container : Trees.list(tree.fields().get("containers"))) {
        usage(other, Trees.object(container).get("usage"))
            .forEach((resource, amount) -> total.merge(resource, amount, Quantity::add));
      }
      podUsage.put(new ObjectKey(namespace, tree.name()), total);
    }
  }

  private Map<String, Quantity> usage(OtherObject other, @Nullable Object given) {
    var usage = new TreeMap<String, Quantity>();
    if (given instanceof Map<?, ?> fields) {
      fields.forEach((resource, amount) -> {
        try {
          usage.put((String) resource, Quantity.parse(String.valueOf(amount)));
        } catch (NumberFormatException e) {
          problems.add(
              new Problem(
                  other.origin().sourceName(),
                  other.origin().line(),
                  0,
                  other.title() + ": usage." + resource,
                  "%s: %s"
                      .formatted(
                          MustBe.text("a quantity", String.valueOf(amount)), e.getMessage())));
        }
      });
    }
    return usage;
  }
}
