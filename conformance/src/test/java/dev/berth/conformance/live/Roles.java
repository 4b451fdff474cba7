package dev.berth.conformance.live;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.conformance.Eventually;
import dev.berth.kube.http.ApiRequest;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The rights of a service account of `kube-system`, by a ClusterRole and a Role there that have
/// its name.
///
/// @param admin who gives them
record Roles(Admin admin, String account) {

  private static final String GROUP = "rbac.authorization.k8s.io";

  /// Gives it these rights and no others everywhere.
  void everywhere(List<Right> rights) throws Exception {
    put("", "ClusterRole", rights);
  }

  /// Gives it these rights and no others in `kube-system`.
  void inKubeSystem(List<Right> rights) throws Exception {
    put(DeployedBerth.NAMESPACE, "Role", rights);
  }

  private void put(String namespace, String kind, List<Right> rights) throws Exception {
    var rules = rights.stream().map(Right::rule).toList();
    write(namespace, kind, Map.of("rules", rules));
    write(
        namespace,
        kind + "Binding",
        Map.of(
            "roleRef", Map.of("apiGroup", GROUP, "kind", kind, "name", account),
            "subjects",
                List.of(
                    Map.of(
                        "kind",
                        "ServiceAccount",
                        "namespace",
                        DeployedBerth.NAMESPACE,
                        "name",
                        account))));
    await(rights.getFirst(), namespace, true);
  }

  private void write(String namespace, String kind, Map<String, ?> rest) throws Exception {
    var folder = namespace.isEmpty() ? "" : "namespaces/%s/".formatted(namespace);
    var plural = kind.toLowerCase(Locale.ROOT) + "s";
    var path = "/apis/%s/v1/%s%s/%s".formatted(GROUP, folder, plural, account);
    Map<String, Object> object = new LinkedHashMap<>(rest);
    object.put("metadata", Map.of("name", account));
    admin.client().sendOnly(ApiRequest.put(path, JsonEncoder.text(Codecs.ANY, object)));
  }

  /// Waits until the API server heeds a change.
  ///
  /// @param namespace empty for all
  void await(Right right, String namespace, boolean isGiven) throws Exception {
    Eventually.with()
        .until(
            "that %s may %s is %s".formatted(account, right, isGiven),
            () -> has(right, namespace) == isGiven);
  }

  private boolean has(Right right, String namespace) throws Exception {
    var user = "system:serviceaccount:%s:%s".formatted(DeployedBerth.NAMESPACE, account);
    var spec = Map.of("user", user, "resourceAttributes", right.attributes(namespace));
    var request =
        ApiRequest.post(
            "/apis/authorization.k8s.io/v1/subjectaccessreviews",
            JsonEncoder.text(Codecs.ANY, Map.of("spec", spec)));
    try (var response = admin.client().send(request.accepting(Admin.JSON))) {
      return new String(response.body().readAllBytes(), StandardCharsets.UTF_8)
          .contains("\"allowed\":true");
    }
  }
}
