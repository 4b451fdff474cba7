package dev.berth.conformance.live;

import dev.berth.api.codec.ApiFormat;
import dev.berth.api.codec.Interner;
import dev.berth.api.codec.Kind;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.conformance.Eventually;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.connect.Connections;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiException;
import dev.berth.kube.http.ApiPaths;
import dev.berth.kube.http.ApiRequest;
import dev.berth.kube.http.ApiServer;
import dev.berth.kube.http.ClientSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// Users of the control plane, and what an administrator does with it.
final class Admin implements AutoCloseable {

  static final String PROTOBUF = "application/vnd.kubernetes.protobuf";
  static final String JSON = "application/json";

  private static final ApiFormat.Reading STRICT =
      new ApiFormat.Reading(
          Interner.none(),
          problem -> {
            throw new AssertionError(problem.toString());
          });

  private final ApiServer server;
  private final ApiClient client;

  private Admin(ApiServer server) {
    this.server = server;
    this.client = new ApiClient(server, settings(PROTOBUF), TimeSource.system());
  }

  static Admin of(ControlPlane cluster) throws IOException {
    return new Admin(server(cluster.kubeconfig(ControlPlane.ADMIN).toString()));
  }

  static ApiServer server(String kubeconfig) throws IOException {
    var connection = new Connections(Map.of(), TimeSource.system()).find(kubeconfig, "");
    return ApiServer.at(connection, TimeSource.system());
  }

  static ClientSettings settings(String accept) {
    return new ClientSettings("test", accept, 0, 0, Duration.ofSeconds(30));
  }

  ApiClient client() {
    return client;
  }

  /// Makes an object of the JSON of it; single quotes will do. A class of priority that the API
  /// server has not yet heard of from itself is waited for.
  <T extends KubernetesObject> T create(Kind<T> kind, String namespace, String json)
      throws Exception {
    var request = ApiRequest.post(ApiPaths.in(kind, namespace), json.replace('\'', '"'));
    return Eventually.with()
        .until("its priority class is known", () -> created(kind, request), Optional::isPresent)
        .orElseThrow();
  }

  private <T extends KubernetesObject> Optional<T> created(Kind<T> kind, ApiRequest request)
      throws IOException, InterruptedException {
    try {
      return Optional.of(send(kind, request));
    } catch (ApiException e) {
      if (e.status().message().contains("no PriorityClass with name")) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /// All objects, by name.
  <T extends KubernetesObject> List<T> list(Kind<T> kind) throws IOException, InterruptedException {
    var objects = new ArrayList<T>();
    try (var response = client.send(ApiRequest.get(ApiPaths.of(kind)))) {
      var _ = response.format().readList(kind, response.body(), STRICT, objects::add);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    objects.sort(Comparator.comparing(KubernetesObject::key));
    return objects;
  }

  <T extends KubernetesObject> T get(Kind<T> kind, ObjectKey key)
      throws IOException, InterruptedException {
    return send(kind, ApiRequest.get(ApiPaths.of(kind, key)));
  }

  /// The object in JSON, with all of its fields.
  String text(Kind<?> kind, ObjectKey key) throws IOException, InterruptedException {
    var request = ApiRequest.get(ApiPaths.of(kind, key)).accepting(JSON);
    try (var response = client.send(request)) {
      return new String(response.body().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  <T extends KubernetesObject> T patch(Kind<T> kind, ObjectKey key, String patch)
      throws IOException, InterruptedException {
    return patch(kind, ApiPaths.of(kind, key), patch);
  }

  <T extends KubernetesObject> T patchStatus(Kind<T> kind, ObjectKey key, String patch)
      throws IOException, InterruptedException {
    return patch(kind, ApiPaths.of(kind, key) + "/status", patch);
  }

  private <T extends KubernetesObject> T patch(Kind<T> kind, String path, String patch)
      throws IOException, InterruptedException {
    return send(kind, ApiRequest.patch(path, ApiRequest.MERGE_PATCH, patch.replace('\'', '"')));
  }

  void delete(Kind<?> kind, ObjectKey key) throws IOException, InterruptedException {
    client.sendOnly(ApiRequest.delete(ApiPaths.of(kind, key), "{\"gracePeriodSeconds\":0}"));
  }

  <T extends KubernetesObject> T send(Kind<T> kind, ApiRequest request)
      throws IOException, InterruptedException {
    try (var response = client.send(request)) {
      return Objects.requireNonNull(response.format().readObject(kind, response.body(), STRICT));
    } catch (UncheckedIOException e) { // the API server goes amid its answer
      throw e.getCause();
    }
  }

  static String node(String name) {
    return "{'metadata':{'name':'%s','labels':{'zone':'a'}}}".formatted(name);
  }

  static String pod(String name) {
    return """
    {'metadata':{'name':'%s','labels':{'app':'web'}},'spec':{'containers':[{'name':'c',\
    'image':'registry.k8s.io/pause:3.10','resources':{'requests':{'cpu':'100m'}}}]}}\
    """
        .formatted(name);
  }

  URI address() {
    return server.address();
  }

  @Override
  public void close() {
    server.close();
  }
}
