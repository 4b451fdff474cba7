package dev.berth.kube.metrics;

import dev.berth.api.codec.ApiFormat.Reading;
import dev.berth.api.codec.Interner;
import dev.berth.api.codec.Kinds;
import dev.berth.api.codec.Problem;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.metrics.NodeMetrics;
import dev.berth.api.metrics.PodMetrics;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiException;
import dev.berth.kube.http.ApiPaths;
import dev.berth.kube.http.ApiRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/// Reads `metrics.k8s.io/v1beta1`. For any thread; calls block.
public final class ResourceMetrics {
  private final ApiClient client;

  public ResourceMetrics(ApiClient client) {
    this.client = client;
  }

  /// What the nodes use, as far as it is known.
  ///
  /// @throws ApiException if the group is not served
  /// @throws IOException if there is no answer, or it cannot be decoded
  public List<NodeMetrics> nodes() throws IOException, InterruptedException {
    var request = ApiRequest.get(ApiPaths.of(Kinds.NODE_METRICS)).accepting(ApiRequest.JSON).once();
    var nodes = new ArrayList<NodeMetrics>();
    var problems = new ArrayList<Problem>();
    try (var response = client.sendForList(request)) {
      var _ =
          response
              .format()
              .readList(
                  Kinds.NODE_METRICS,
                  response.body(),
                  new Reading(Interner.none(), problems::add),
                  nodes::add);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    if (!problems.isEmpty()) {
      throw new IOException(
          "%s: the response cannot be decoded: %s".formatted(request, problems.getFirst()));
    }
    return nodes;
  }

  /// What a pod uses.
  ///
  /// @throws ApiException if nothing is known of it, or the group is not served
  /// @throws IOException if there is no answer, or it cannot be decoded
  public PodMetrics pod(String namespace, String name) throws IOException, InterruptedException {
    var path = ApiPaths.of(Kinds.POD_METRICS, new ObjectKey(namespace, name));
    return client.object(Kinds.POD_METRICS, ApiRequest.get(path).accepting(ApiRequest.JSON).once());
  }
}
