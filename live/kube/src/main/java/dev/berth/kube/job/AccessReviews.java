package dev.berth.kube.job;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiException;
import dev.berth.kube.http.ApiRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Asks the API server for the rights of this user, by SelfSubjectAccessReviews. Thread-safe; calls
/// block.
public final class AccessReviews {
  private static final String API_VERSION = "authorization.k8s.io/v1";
  private static final String KIND = "SelfSubjectAccessReview";

  private final ApiClient client;
  private final String namespace;

  /// @param namespace in which the rights are needed
  public AccessReviews(ApiClient client, String namespace) {
    this.client = client;
    this.namespace = namespace;
  }

  /// Finds the rights that are missing.
  ///
  /// @return the rights that the user does not have, in the given order
  /// @throws ApiException if the server does not answer this
  /// @throws IOException if there is no answer, or an unreadable one
  public List<ResourceAttributes> missing(List<ResourceAttributes> needed)
      throws IOException, InterruptedException {
    var missing = new ArrayList<ResourceAttributes>();
    for (var right : needed) {
      if (!isAllowed(right)) {
        missing.add(right);
      }
    }
    return missing;
  }

  private boolean isAllowed(ResourceAttributes right) throws IOException, InterruptedException {
    var review =
        Map.of(
            "apiVersion",
            API_VERSION,
            "kind",
            KIND,
            "spec",
            Map.of("resourceAttributes", right.spec(namespace)));
    var request =
        ApiRequest.post(
            "/apis/%s/selfsubjectaccessreviews".formatted(API_VERSION),
            JsonEncoder.text(Codecs.ANY, review));
    return client.document(Codecs.ANY, request) instanceof Map<?, ?> answer
        && answer.get("status") instanceof Map<?, ?> status
        && Boolean.TRUE.equals(status.get("allowed"));
  }
}
