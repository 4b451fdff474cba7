package dev.berth.kube.job;

import dev.berth.api.batch.Job;
import dev.berth.api.codec.ApiFormat.Reading;
import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.Interner;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.Kinds;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiException;
import dev.berth.kube.http.ApiPaths;
import dev.berth.kube.http.ApiRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The requests about one Job and its ConfigMap, which has the same name. The ConfigMap belongs to
/// the Job, so that the garbage collector removes it with the Job, whoever removes that.
/// Thread-safe; calls block.
public final class JobClient {
  private static final String FIELD_MANAGER = "berth";

  private final ApiClient client;
  private final ObjectKey key;

  /// @param key the key of the Job
  public JobClient(ApiClient client, ObjectKey key) {
    this.client = client;
    this.key = key;
  }

  /// Creates the Job, and then its ConfigMap. Leaves nothing behind if the ConfigMap is refused.
  /// Pods that start in between wait for it.
  ///
  /// @param configMap null for none
  /// @throws IOException if one of them cannot be created; the message is for the user, and names
  ///   the remaining objects
  public void create(Map<String, Object> job, @Nullable Map<String, Object> configMap)
      throws IOException, InterruptedException {
    Job created;
    try {
      created = client.object(Kinds.JOB, post(ApiPaths.in(Kinds.JOB, key.namespace()), job));
    } catch (ApiException e) {
      throw failure("job.batch/", e.getMessage(), "nothing was created", e);
    } catch (IOException e) {
      throw failure("job.batch/", e.getMessage(), "it may be there all the same", e);
    }
    if (configMap == null) {
      return;
    }
    try {
      client.sendOnly(post(configMaps(), owned(configMap, created)));
    } catch (IOException e) {
      throw failure("configmap/", e.getMessage(), undone(created), e);
    }
  }

  private IOException failure(String what, @Nullable String why, String state, IOException e) {
    return new IOException("%s%s: %s; %s".formatted(what, key.name(), why, state), e);
  }

  private static ApiRequest post(String path, Map<String, Object> object) {
    return ApiRequest.post(path, JsonEncoder.text(Codecs.ANY, object))
        .with("fieldManager", FIELD_MANAGER)
        .with("fieldValidation", "Strict")
        .accepting(ApiRequest.JSON)
        .once();
  }

  private String configMaps() {
    return "/api/v1/namespaces/%s/configmaps".formatted(key.namespace());
  }

  private static Map<String, Object> owned(Map<String, Object> object, Job owner) {
    Map<String, Object> metadata = new LinkedHashMap<>();
    ((Map<?, ?>) object.getOrDefault("metadata", Map.of()))
        .forEach((name, value) -> metadata.put((String) name, value));
    metadata.put(
        "ownerReferences",
        List.of(
            Map.of(
                "apiVersion",
                owner.apiVersion(),
                "kind",
                owner.kind(),
                "name",
                owner.metadata().name(),
                "uid",
                owner.metadata().uid())));
    Map<String, Object> owned = new LinkedHashMap<>(object);
    owned.put("metadata", metadata);
    return owned;
  }

  /// Removes a Job that has just been created.
  ///
  /// @return what is left
  private String undone(Job created) throws InterruptedException {
    try {
      delete(ApiPaths.of(Kinds.JOB, key), "Background", created.metadata().uid());
      return "nothing is left of it";
    } catch (IOException e) {
      return "job.batch/%s is still there: %s".formatted(key.name(), e.getMessage());
    }
  }

  /// Reads the Job.
  ///
  /// @return null if there is none
  public @Nullable Job job() throws IOException, InterruptedException {
    try {
      return client.object(
          Kinds.JOB, ApiRequest.get(ApiPaths.of(Kinds.JOB, key)).accepting(ApiRequest.JSON));
    } catch (ApiException e) {
      if (e.isNotFound()) {
        return null;
      }
      throw e;
    }
  }

  /// Reads whether there is a ConfigMap.
  public boolean hasConfigMap() throws IOException, InterruptedException {
    try {
      client.sendOnly(ApiRequest.get(configMaps() + "/" + key.name()));
      return true;
    } catch (ApiException e) {
      if (e.isNotFound()) {
        return false;
      }
      throw e;
    }
  }

  /// Lists the pods of the Job, including pods that have ended.
  public List<Pod> pods() throws IOException, InterruptedException {
    var pods = new ArrayList<Pod>();
    var problems = new ArrayList<Object>();
    var request =
        ApiRequest.get(ApiPaths.in(Kinds.POD, key.namespace()))
            .with("labelSelector", "batch.kubernetes.io/job-name=" + key.name())
            .accepting(ApiRequest.JSON);
    try (var response = client.sendForList(request)) {
      var reading = new Reading(Interner.none(), problems::add);
      var _ = response.format().readList(Kinds.POD, response.body(), reading, pods::add);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    if (!problems.isEmpty()) {
      throw new IOException(
          "%s: the response cannot be decoded: %s".formatted(request, problems.getFirst()));
    }
    return pods;
  }

  /// Reads the output of a container.
  ///
  /// @param seconds only the output of this many seconds until now; 0 for all
  /// @throws ApiException if there is no log, or not yet
  public String log(Pod pod, String container, long seconds)
      throws IOException, InterruptedException {
    var request =
        ApiRequest.get(ApiPaths.of(Kinds.POD, pod) + "/log")
            .with("container", container)
            .accepting("text/plain, */*");
    try (var response =
        client.send(
            seconds == 0 ? request : request.with("sinceSeconds", Long.toString(seconds)))) {
      return new String(response.body().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /// Begins to remove the Job, its pods and its ConfigMap. A missing object is no error.
  public void remove() throws IOException, InterruptedException {
    deleteIfThere(ApiPaths.of(Kinds.JOB, key), "Foreground");
    deleteIfThere(configMaps() + "/" + key.name(), "Background");
  }

  private void deleteIfThere(String path, String propagation)
      throws IOException, InterruptedException {
    try {
      delete(path, propagation, "");
    } catch (ApiException e) {
      if (!e.isNotFound()) {
        throw e;
      }
    }
  }

  /// @param uid the UID of the only object that may be deleted; empty for any of that name
  private void delete(String path, String propagation, String uid)
      throws IOException, InterruptedException {
    Map<String, Object> options = new LinkedHashMap<>();
    options.put("propagationPolicy", propagation);
    if (!uid.isEmpty()) {
      options.put("preconditions", Map.of("uid", uid));
    }
    client.sendOnly(
        ApiRequest.delete(path, JsonEncoder.text(Codecs.ANY, options)).accepting(ApiRequest.JSON));
  }
}
