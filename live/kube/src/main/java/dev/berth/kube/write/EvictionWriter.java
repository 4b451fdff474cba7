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

/// Evicts pods through the subresource `pods/eviction`, where the API server watches over
/// disruption budgets. For any thread; calls block.
public final class EvictionWriter {
  private final ApiClient client;
  private final Manner manner;

  /// How the server is asked.
  public enum Manner {
    /// For the pod of that UID alone, not for another one that has taken its name; once.
    CAREFUL,
    /// For the pod of that name, and again if the server says when: as client-go does.
    BY_NAME
  }

  public EvictionWriter(ApiClient client, Manner manner) {
    this.client = client;
    this.manner = manner;
  }

  /// Evicts a pod: it is terminating, or gone, when this returns.
  ///
  /// @param annotations of the `Eviction`, which webhooks and the audit log see
  /// @param gracePeriodSeconds null for the pod's own
  /// @throws ApiException if the server refuses: 429 for the sake of a budget, 404 if there is no
  ///   such pod
  /// @throws IOException if there is no answer; the pod may be evicted nevertheless
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
