package dev.berth.kube.metrics;

import dev.berth.api.codec.Kinds;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.metrics.NodeMetrics;
import dev.berth.api.metrics.PodMetrics;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiException;
import dev.berth.kube.http.ApiPaths;
import dev.berth.kube.http.ApiRequest;
import dev.berth.kube.http.LiveReader;
import java.io.IOException;
import java.util.List;

/// Reads `metrics.k8s.io/v1beta1`. Thread-safe; calls block.
public final class ResourceMetrics {
  private final ApiClient client;

  public ResourceMetrics(ApiClient client) {
    this.client = client;
  }

  /// Returns the usage of the nodes, as far as it is known.
  ///
  /// @throws ApiException if the group is not served
  /// @throws IOException if there is no answer or it cannot be decoded
  public List<NodeMetrics> nodes() throws IOException, InterruptedException {
    return new LiveReader(client).list(Kinds.NODE_METRICS);
  }

  /// Returns the usage of a pod.
  ///
  /// @throws ApiException if the usage is not known, or the group is not served
  /// @throws IOException if there is no answer or it cannot be decoded
  public PodMetrics pod(String namespace, String name) throws IOException, InterruptedException {
    var path = ApiPaths.of(Kinds.POD_METRICS, new ObjectKey(namespace, name));
    return client.object(Kinds.POD_METRICS, ApiRequest.get(path).accepting(ApiRequest.JSON).once());
  }
}
