package dev.berth.kube.watch;

import dev.berth.api.codec.Kind;
import dev.berth.kube.http.ApiPaths;
import dev.berth.kube.http.ApiRequest;
import java.time.Duration;

/// Creates the requests that list and watch the objects of one kind.
final class ListRequests {

  /// The number of objects in a page.
  private static final int PAGE = 500;

  /// How much longer than its `timeoutSeconds` a watch may last before its connection counts as
  /// dead.
  private static final Duration GRACE = Duration.ofSeconds(30);

  private final ApiRequest all;

  ListRequests(WatchedKind<?> watched) {
    var preferred = ApiRequest.get(ApiPaths.of(watched.kind()));
    var request = watched.documents() == null ? preferred : preferred.accepting(ApiRequest.JSON);
    all =
        watched.fieldSelector().isEmpty()
            ? request
            : request.with("fieldSelector", watched.fieldSelector());
  }

  /// Creates the requests for one namespace.
  ListRequests(Kind<?> kind, String namespace) {
    all = ApiRequest.get(ApiPaths.in(kind, namespace));
  }

  /// Requests a list as of this version or a later one. An empty version reads from etcd; "0" reads
  /// from the watch cache, whatever its version.
  ///
  /// @param paged whether to read pages; the server may still send everything at once
  ApiRequest list(String resourceVersion, boolean paged) {
    var request = resourceVersion.isEmpty() ? all : all.with("resourceVersion", resourceVersion);
    return paged ? request.with("limit", Integer.toString(PAGE)) : request;
  }

  /// Requests the next page.
  ApiRequest next(String continuation) {
    return all.with("limit", Integer.toString(PAGE)).with("continue", continuation);
  }

  /// Requests all changes after this version.
  ApiRequest watch(String resourceVersion, Duration lifetime) {
    return watch(lifetime).with("resourceVersion", resourceVersion);
  }

  /// Requests all objects as of this version or a later one, then a bookmark, then changes.
  ///
  /// @param resourceVersion empty for the latest
  ApiRequest watchFromStart(String resourceVersion, Duration lifetime) {
    return watch(lifetime)
        .with("sendInitialEvents", "true")
        .with("resourceVersionMatch", "NotOlderThan")
        .with("resourceVersion", resourceVersion);
  }

  private ApiRequest watch(Duration lifetime) {
    return all.with("watch", "true")
        .with("allowWatchBookmarks", "true")
        .with("timeoutSeconds", Long.toString(lifetime.toSeconds()))
        .lasting(lifetime.plus(GRACE));
  }
}
