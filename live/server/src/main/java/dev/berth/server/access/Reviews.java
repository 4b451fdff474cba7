package dev.berth.server.access;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiRequest;
import dev.berth.server.http.TooManyRequestsException;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/// Asks the API server for TokenReviews, SubjectAccessReviews, and the ConfigMap of its client CAs.
/// Thread-safe; blocks.
final class Reviews {

  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  /// More would only wait for each other: the client sends 50 a second.
  private static final int MOST_UNDER_WAY = 256;

  private final ApiClient client;
  private final Semaphore free = new Semaphore(MOST_UNDER_WAY);

  Reviews(ApiClient client) {
    this.client = client;
  }

  /// Returns the user of a token, by a TokenReview.
  ///
  /// @return null if the token is invalid
  @Nullable User owner(String token) throws IOException, InterruptedException {
    var status =
        review("authentication.k8s.io/v1", "TokenReview", "tokenreviews", Map.of("token", token));
    if (!status.flag("authenticated")) {
      return null;
    }
    var user = status.tree("user");
    return new User(
        user.text("username"),
        user.text("uid"),
        user.texts("groups"),
        user.tree("extra").textsByName());
  }

  /// The result of a SubjectAccessReview.
  ///
  /// @param reason empty if none is given
  record Verdict(boolean allowed, String reason) {}

  Verdict judge(User user, RequestAttributes attributes) throws IOException, InterruptedException {
    Map<String, Object> spec = new LinkedHashMap<>(attributes.spec());
    spec.put("user", user.name());
    spec.put("groups", user.groups());
    spec.put("extra", user.extra());
    if (!user.uid().isEmpty()) {
      spec.put("uid", user.uid());
    }
    var status =
        review("authorization.k8s.io/v1", "SubjectAccessReview", "subjectaccessreviews", spec);
    return new Verdict(status.flag("allowed") && !status.flag("denied"), status.text("reason"));
  }

  private Tree review(String apiVersion, String kind, String plural, Map<String, ?> spec)
      throws IOException, InterruptedException {
    var body =
        JsonEncoder.text(Codecs.ANY, Map.of("apiVersion", apiVersion, "kind", kind, "spec", spec));
    if (!free.tryAcquire()) {
      throw new TooManyRequestsException(
          "reviews of clients under way: %d, which is the limit; try again later"
              .formatted(MOST_UNDER_WAY));
    }
    try {
      return send(ApiRequest.post("/apis/%s/%s".formatted(apiVersion, plural), body), kind)
          .tree("status");
    } finally {
      free.release();
    }
  }

  /// Returns the data of a ConfigMap.
  Tree configMap(String namespace, String name) throws IOException, InterruptedException {
    var path = "/api/v1/namespaces/%s/configmaps/%s".formatted(namespace, name);
    return send(ApiRequest.get(path), name).tree("data");
  }

  private Tree send(ApiRequest request, String what) throws IOException, InterruptedException {
    try (var response = client.send(request.accepting(ApiRequest.JSON).within(TIMEOUT))) {
      return Tree.read(response.body(), what);
    }
  }
}
