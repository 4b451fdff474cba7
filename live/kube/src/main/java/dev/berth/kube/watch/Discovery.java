package dev.berth.kube.watch;

import dev.berth.api.codec.Kind;
import dev.berth.api.codec.RecordCodec;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiException;
import dev.berth.kube.http.ApiPaths;
import dev.berth.kube.http.ApiRequest;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Finds out which kinds the API server has. A list request is no test: the server gives the same
/// answer if it lacks a kind and if it forbids listing the kind. For one thread.
public final class Discovery {

  private record Resource(String name, List<String> verbs) {}

  private record Resources(List<Resource> resources) {}

  private static final RecordCodec<Resource> RESOURCE =
      RecordCodec.of(
          "APIResource",
          f -> {
            var name = f.string(1, "name", Resource::name);
            var verbs = f.strings(4, "verbs", Resource::verbs);
            return v -> new Resource(v.get(name), v.get(verbs));
          });

  private static final RecordCodec<Resources> RESOURCES =
      RecordCodec.of(
          "APIResourceList",
          f -> {
            var resources = f.list(2, "resources", RESOURCE, Resources::resources);
            return v -> new Resources(v.get(resources));
          });

  private final ApiClient client;
  private final Map<String, Set<String>> known = new HashMap<>();

  public Discovery(ApiClient client) {
    this.client = client;
  }

  /// Returns whether objects of that kind can be watched.
  ///
  /// @throws IOException if the server cannot be reached or its answer cannot be read
  public boolean has(Kind<?> kind) throws IOException, InterruptedException {
    var version = kind.apiVersion();
    var resources = known.get(version);
    if (resources == null) {
      resources = fetch(version);
      known.put(version, resources);
    }
    return resources.contains(kind.plural());
  }

  private Set<String> fetch(String version) throws IOException, InterruptedException {
    try {
      return client.document(RESOURCES, ApiRequest.get(ApiPaths.of(version))).resources().stream()
          .filter(resource -> resource.verbs().contains("watch"))
          .map(Resource::name)
          .collect(Collectors.toUnmodifiableSet());
    } catch (ApiException e) {
      if (e.isNotFound()) {
        return Set.of();
      }
      throw e;
    }
  }
}
