package dev.berth.kube.watch;

import dev.berth.api.codec.ApiFormat.Reading;
import dev.berth.api.codec.Interner;
import dev.berth.api.codec.Kind;
import dev.berth.api.codec.Problem;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ListMeta;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiException;
import dev.berth.kube.http.ApiRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Lists the objects of a cluster once, kind by kind and page by page, as `kubectl get` does. For
/// one thread.
public final class ObjectLister {
  private static final int SHARED_PARTS = 200_000;

  private final ApiClient client;
  private final Reading reading;

  /// @param problems takes what is wrong with objects that cannot be understood; they are left out
  public ObjectLister(ApiClient client, Consumer<Problem> problems) {
    this.client = client;
    this.reading = new Reading(Interner.ofCapacity(SHARED_PARTS), problems);
  }

  /// All objects of a kind, as of one version, in the order of their names.
  ///
  /// @throws ApiException if the server refuses, or does not have the kind, which is
  ///   [ApiException#isNotFound()]
  /// @throws IOException if the server cannot be reached, or its answer cannot be read
  public <T extends KubernetesObject> List<T> list(Kind<T> kind)
      throws IOException, InterruptedException {
    var requests = new ListRequests(WatchedKind.of(kind));
    var objects = new ArrayList<T>();
    try {
      var meta = read(kind, requests.list("", true), objects);
      while (!meta.continuation().isEmpty()) {
        meta = read(kind, requests.next(meta.continuation()), objects);
      }
    } catch (ApiException e) {
      if (!e.isExpired()) {
        throw e;
      }
      // The server has forgotten the version of the first pages: everything at once, then.
      objects.clear();
      var _ = read(kind, requests.list("", false), objects);
    }
    return objects;
  }

  private <T extends KubernetesObject> ListMeta read(
      Kind<T> kind, ApiRequest request, List<T> objects) throws IOException, InterruptedException {
    try (var response = client.sendForList(request)) {
      var meta = response.format().readList(kind, response.body(), reading, objects::add);
      response.skipRest();
      return meta;
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
