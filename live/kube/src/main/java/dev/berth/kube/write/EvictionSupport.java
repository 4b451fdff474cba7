package dev.berth.kube.write;

import dev.berth.api.codec.RecordCodec;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiRequest;
import java.io.IOException;
import java.util.List;

/// Finds out whether an API server can evict pods.
public final class EvictionSupport {
  private static final String GROUP = "policy";
  private static final String SUBRESOURCE = "pods/eviction";
  private static final String KIND = "Eviction";

  private static final RecordCodec<Group> GROUP_CODEC =
      RecordCodec.of(
          "APIGroup",
          f -> {
            var name = f.string(1, "name", Group::name);
            return v -> new Group(v.get(name));
          });

  private static final RecordCodec<Groups> GROUPS =
      RecordCodec.of(
          "APIGroupList",
          f -> {
            var groups = f.list(1, "groups", GROUP_CODEC, Groups::groups);
            return v -> new Groups(v.get(groups));
          });

  private static final RecordCodec<Resource> RESOURCE =
      RecordCodec.of(
          "APIResource",
          f -> {
            var name = f.string(1, "name", Resource::name);
            var kind = f.string(3, "kind", Resource::kind);
            return v -> new Resource(v.get(name), v.get(kind));
          });

  private static final RecordCodec<Resources> RESOURCES =
      RecordCodec.of(
          "APIResourceList",
          f -> {
            var resources = f.list(2, "resources", RESOURCE, Resources::resources);
            return v -> new Resources(v.get(resources));
          });

  private EvictionSupport() {}

  private record Group(String name) {}

  private record Groups(List<Group> groups) {}

  private record Resource(String name, String kind) {}

  private record Resources(List<Resource> resources) {}

  /// Returns whether the server has the group `policy` and the subresource `pods/eviction`.
  ///
  /// @throws IOException if the server cannot be asked
  public static boolean has(ApiClient client) throws IOException, InterruptedException {
    return client.document(GROUPS, ApiRequest.get("/apis")).groups().stream()
            .anyMatch(group -> group.name().equals(GROUP))
        && client.document(RESOURCES, ApiRequest.get("/api/v1")).resources().stream()
            .anyMatch(
                resource -> resource.name().equals(SUBRESOURCE) && resource.kind().equals(KIND));
  }
}
