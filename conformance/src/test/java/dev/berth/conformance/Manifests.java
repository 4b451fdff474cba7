package dev.berth.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/// The objects of a file of manifests, as maps, lists and values.
public final class Manifests {

  /// The folder of what is deployed.
  public static final Path FOLDER = Home.FOLDER.resolve("deploy");

  private Manifests() {}

  /// All objects of a YAML file.
  public static List<Map<String, Object>> in(Path file) throws IOException {
    return in(Files.readString(file));
  }

  /// All objects of a YAML text.
  public static List<Map<String, Object>> in(String text) {
    List<Map<String, Object>> objects = new ArrayList<>();
    new Load(LoadSettings.builder().build())
        .loadAllFromString(text)
        .forEach(object -> objects.add(map(object)));
    return objects;
  }

  /// The first object of a kind.
  public static Map<String, Object> first(Path file, String kind) throws IOException {
    return in(file).stream()
        .filter(object -> kind.equals(object.get("kind")))
        .findFirst()
        .orElseThrow();
  }

  @SuppressWarnings("unchecked") // the keys of Kubernetes' objects are texts
  public static Map<String, Object> map(@Nullable Object value) {
    return (Map<String, Object>) Objects.requireNonNull(value);
  }

  @SuppressWarnings("unchecked") // objects, of whatever type
  public static List<Object> list(@Nullable Object value) {
    return (List<Object>) Objects.requireNonNull(value);
  }

  /// The maps of a list.
  public static List<Map<String, Object>> maps(@Nullable Object value) {
    return list(value).stream().map(Manifests::map).toList();
  }

  /// The texts of a list.
  public static List<String> texts(@Nullable Object value) {
    return list(value).stream().map(String::valueOf).toList();
  }
}
