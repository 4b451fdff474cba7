package dev.berth.config.features;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// The feature gates that exist in one version of Kubernetes.
public final class FeatureCatalog {
  private static final String RESOURCE = "feature-gates.tsv";

  private final SortedMap<String, FeatureSpec> specs = new TreeMap<>();
  private final SortedMap<String, SortedSet<String>> dependencies = new TreeMap<>();
  private final Version version;
  private final Version minCompatibility;

  /// @param version the version to emulate, 1.34 or later; the list of gates is incomplete for
  ///   earlier versions
  /// @param minCompatibility the oldest version of the other components with which this component
  ///   works
  public FeatureCatalog(Version version, Version minCompatibility) {
    this.version = version;
    this.minCompatibility = minCompatibility;
    load();
  }

  /// The gates of [Version#CURRENT], beside components one version older.
  public static FeatureCatalog current() {
    return new FeatureCatalog(Version.CURRENT, Version.CURRENT.previousMinor());
  }

  /// All gates by name, including gates of later versions.
  public SortedMap<String, FeatureSpec> specs() {
    return Collections.unmodifiableSortedMap(specs);
  }

  /// Returns the gates that must be on for this gate, sorted.
  public Set<String> dependencies(String gate) {
    return Collections.unmodifiableSet(dependencies.getOrDefault(gate, new TreeSet<>()));
  }

  public Version version() {
    return version;
  }

  public Version minCompatibility() {
    return minCompatibility;
  }

  private void load() {
    try (var in = open();
        var lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      lines.lines().filter(line -> !line.startsWith("#")).forEach(this::add);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static InputStream open() throws IOException {
    var in = FeatureCatalog.class.getResourceAsStream(RESOURCE);
    if (in == null) {
      throw new IOException(RESOURCE + " is not in the jar");
    }
    return in;
  }

  /// Adds a line such as `NAME 1.30 ALPHA false; 1.33 BETA true min=1.33 A,B`, whose three columns
  /// are separated by tabs.
  private void add(String line) {
    var columns = line.split("\t", -1);
    specs.put(columns[0], effective(columns[1].split("; ", -1)));
    if (!columns[2].isEmpty()) {
      dependencies.put(columns[0], new TreeSet<>(List.of(columns[2].split(",", -1))));
    }
  }

  private FeatureSpec effective(String[] history) {
    var effective = FeatureSpec.ABSENT;
    for (var stage : history) {
      var spec = parse(stage);
      if (spec.since().compareTo(version) <= 0
          && spec.minCompatibility().compareTo(minCompatibility) <= 0) {
        effective = spec;
      }
    }
    return effective;
  }

  private static FeatureSpec parse(String text) {
    var words = new ArrayList<>(List.of(text.split(" ", -1)));
    var min =
        words.getLast().startsWith("min=")
            ? Version.parse(words.removeLast().substring("min=".length()))
            : new Version(0, 0);
    return new FeatureSpec(
        Version.parse(words.get(0)),
        min,
        Stage.valueOf(words.get(1)),
        Boolean.parseBoolean(words.get(2)),
        words.contains("locked"));
  }
}
