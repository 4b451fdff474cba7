package dev.berth.kube.watch;

import dev.berth.api.codec.ApiFormat.Reading;
import dev.berth.api.codec.Kind;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ListMeta;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiException;
import dev.berth.kube.http.ApiRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/// Lists all objects of a kind as of one version. The list is paged if it comes from etcd, or from
/// the watch cache at any version. For one thread.
///
/// @param requests the requests of the kind
/// @param reading how objects are read
record PagedList<T extends KubernetesObject>(
    ApiClient client, Kind<T> kind, ListRequests requests, Reading reading) {

  /// A complete list.
  ///
  /// @param objects the collection of the objects
  record Listed<C>(C objects, ListMeta meta) {}

  /// Reads the list. If a continuation expires, everything is read again, without pages.
  ///
  /// @param resourceVersion as for [ListRequests#list]
  /// @param begin creates the collection, anew if everything is read again
  /// @param add adds an object to the collection
  /// @throws ApiException if the server refuses
  /// @throws IOException if there is no readable response
  <C> Listed<C> read(String resourceVersion, Supplier<C> begin, BiConsumer<C, T> add)
      throws IOException, InterruptedException {
    boolean paged = resourceVersion.isEmpty() || resourceVersion.equals("0");
    C objects = begin.get();
    ListMeta meta = page(requests.list(resourceVersion, paged), objects, add);
    while (!meta.continuation().isEmpty()) {
      try {
        meta = page(requests.next(meta.continuation()), objects, add);
      } catch (ApiException e) {
        if (!e.isExpired()) {
          throw e;
        }
        objects = begin.get();
        meta = page(requests.list(resourceVersion, false), objects, add);
      }
    }
    return new Listed<>(objects, meta);
  }

  private <C> ListMeta page(ApiRequest request, C objects, BiConsumer<C, T> add)
      throws IOException, InterruptedException {
    try (var response = client.sendForList(request)) {
      ListMeta meta =
          response
              .format()
              .readList(kind, response.body(), reading, object -> add.accept(objects, object));
      response.skipRest();
      return meta;
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
