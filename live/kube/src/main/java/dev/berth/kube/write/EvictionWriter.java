package dev.berth.kube.write;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.Kinds;
import dev.berth.api.core.Pod;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiException;
import dev.berth.kube.http.ApiPaths;
import dev.berth.kube.http.ApiRequest;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Evicts pods through the subresource `pods/eviction`, where the API server enforces disruption
/// budgets. Thread-safe; calls block.
public final class EvictionWriter {
  private final ApiClient client;
  private final Manner manner;

  /// How evictions are requested.
  public enum Manner {
    /// Only for the pod of that UID, not for another pod of the same name; the request is sent
    /// once.
    CAREFUL,
    /// As in client-go, for any pod of that name; the request is sent again if the server says
    /// when.
    BY_NAME
  }

  public EvictionWriter(ApiClient client, Manner manner) {
    this.client = client;
    this.manner = manner;
  }

  /// As in client-go, for any pod with that name; the request is sent again if the server asks for
  /// it.
  ///
  /// @param annotations annotations of the `Eviction`, for webhooks and the audit log
  /// @param gracePeriodSeconds null for the pod's own
  /// @throws ApiException if the server refuses: 429 because of a budget, 404 if the pod does not
  ///   exist
  /// @throws IOException if there is no answer; the pod may still be evicted
  public void evict(Pod pod, Map<String, String> annotations, @Nullable Long gracePeriodSeconds)
      throws IOException, InterruptedException {
    var request =
        ApiRequest.post(
            ApiPaths.of(Kinds.POD, pod.key()) + "/eviction",
            JsonEncoder.text(Codecs.ANY, eviction(pod, annotations, gracePeriodSeconds)));
    client.sendOnly(manner == Manner.CAREFUL ? request.once() : request);
  }

  private Map<String, @Nullable Object> eviction(
      Pod pod, Map<String, String> annotations, @Nullable Long gracePeriodSeconds) {
    var metadata = new LinkedHashMap<String, @Nullable Object>();
    metadata.put("name", pod.metadata().name());
    metadata.put("namespace", pod.metadata().namespace());
    metadata.put("annotations", new TreeMap<String, @Nullable Object>(annotations));
    var options = new LinkedHashMap<String, @Nullable Object>();
    if (gracePeriodSeconds != null) {
      options.put("gracePeriodSeconds", gracePeriodSeconds);
    }
    if (manner == Manner.CAREFUL) {
      options.put("preconditions", Map.of("uid", pod.metadata().uid()));
    }
    var eviction = new LinkedHashMap<String, @Nullable Object>();
    eviction.put("apiVersion", "policy/v1");
    eviction.put("kind", "Eviction");
    eviction.put("metadata", metadata);
    eviction.put("deleteOptions", options);
    return eviction;
  }
}
