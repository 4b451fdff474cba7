package dev.berth.kube.watch;

import dev.berth.api.codec.Kind;
import dev.berth.kube.http.ApiPaths;
import dev.berth.kube.http.ApiRequest;
import java.time.Duration;

/// The requests by which the objects of one kind are listed and watched.
final class ListRequests {

  /// How many objects make a page.
  private static final int PAGE = 500;

  /// How much longer than its `timeoutSeconds` a watch may last: then its connection is dead.
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

  /// Those of one namespace.
  ListRequests(Kind<?> kind, String namespace) {
    all = ApiRequest.get(ApiPaths.in(kind, namespace));
  }

  /// A list as of this version or a later one; from etcd if it is empty, and from the watch cache,
  /// whatever its version, if it is "0".
  ///
  /// @param paged whether in pages; the server may send everything at once nevertheless
  ApiRequest list(String resourceVersion, boolean paged) {
    var request = resourceVersion.isEmpty() ? all : all.with("resourceVersion", resourceVersion);
    return paged ? request.with("limit", Integer.toString(PAGE)) : request;
  }

  /// The page that follows.
  ApiRequest next(String continuation) {
    return all.with("limit", Integer.toString(PAGE)).with("continue", continuation);
  }

  /// All changes after this version.
  ApiRequest watch(String resourceVersion, Duration lifetime) {
    return watch(lifetime).with("resourceVersion", resourceVersion);
  }

  /// All objects as of this version or a later one, then a bookmark, then their changes.
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
