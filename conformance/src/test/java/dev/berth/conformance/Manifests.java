package dev.berth.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/// The objects of a file of manifests, as maps, lists and values.
public final class Manifests {

  /// The folder of what is deployed.
  public static final Path FOLDER = Home.FOLDER.resolve("deploy");

  private Manifests() {}

  /// All objects of a YAML file.
  public static List<Map<String, Object>> in(Path file) throws IOException {
    List<Map<String, Object>> objects = new ArrayList<>();
    new Load(LoadSettings.builder().build())
        .loadAllFromString(Files.readString(file))
        .forEach(object -> objects.add(map(object)));
    return objects;
  }

  /// The first object of a kind.
  public static Map<String, Object> first(Path file, String kind) throws IOException {
    return in(file).stream()
        .filter(object -> object.get("kind").equals(kind))
        .findFirst()
        .orElseThrow();
  }

  @SuppressWarnings("unchecked") // the keys of Kubernetes' objects are texts
  public static Map<String, Object> map(Object value) {
    return (Map<String, Object>) value;
  }

  @SuppressWarnings("unchecked") // objects, of whatever type
  public static List<Object> list(Object value) {
    return (List<Object>) value;
  }

  /// The maps of a list.
  public static List<Map<String, Object>> maps(Object value) {
    return list(value).stream().map(Manifests::map).toList();
  }

  /// The texts of a list.
  public static List<String> texts(Object value) {
    return list(value).stream().map(String::valueOf).toList();
  }
}
