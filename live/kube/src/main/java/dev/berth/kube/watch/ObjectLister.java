package dev.berth.kube.watch;

import dev.berth.api.codec.ApiFormat.Reading;
import dev.berth.api.codec.Interner;
import dev.berth.api.codec.Kind;
import dev.berth.api.codec.Problem;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Lists the objects of a cluster once, kind by kind and page by page, like `kubectl get`. For one
/// thread.
public final class ObjectLister {
  private static final int SHARED_PARTS = 200_000;

  private final ApiClient client;
  private final Reading reading;

  /// @param problems receives the problems of objects that cannot be decoded; these objects are
  ///   left out
  public ObjectLister(ApiClient client, Consumer<Problem> problems) {
    this.client = client;
    this.reading = new Reading(Interner.ofCapacity(SHARED_PARTS), problems);
  }

  /// Lists all objects of a kind, as of one version, ordered by name.
  ///
  /// @throws ApiException if the server refuses; if the server lacks the kind,
  ///   [ApiException#isNotFound()] is true
  /// @throws IOException if the server cannot be reached or its answer cannot be read
  public <T extends KubernetesObject> List<T> list(Kind<T> kind)
      throws IOException, InterruptedException {
    return list(kind, new ListRequests(WatchedKind.of(kind)));
  }

  /// Lists the objects of a kind in one namespace.
  ///
  /// @throws ApiException if the server refuses or lacks the kind
  /// @throws IOException if the server cannot be reached or its answer cannot be read
  public <T extends KubernetesObject> List<T> list(Kind<T> kind, String namespace)
      throws IOException, InterruptedException {
    return list(kind, new ListRequests(kind, namespace));
  }

  private <T extends KubernetesObject> List<T> list(Kind<T> kind, ListRequests requests)
      throws IOException, InterruptedException {
    return new PagedList<>(client, kind, requests, reading)
        .<List<T>>read("", ArrayList::new, List::add)
        .objects();
  }
}
