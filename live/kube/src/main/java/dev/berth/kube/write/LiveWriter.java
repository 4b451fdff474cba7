package dev.berth.kube.write;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.Kind;
import dev.berth.api.codec.Kinds;
import dev.berth.api.core.Binding;
import dev.berth.api.core.ObjectReference;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.engine.port.TimeSource;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.cluster.ClusterWriter;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.PluginException;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiException;
import dev.berth.kube.http.ApiPaths;
import dev.berth.kube.http.ApiRequest;
import dev.berth.kube.watch.ClusterWatch;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Writes to a real API server, with kube-scheduler's requests and retries. Thread-safe. An error
/// is a [PluginException] with the server's message.
public final class LiveWriter implements ClusterWriter {

  private static final Logger LOG = LoggerFactory.getLogger(LiveWriter.class);

  private static final int CONFLICTS = 5;
  private static final Duration POLL = Duration.ofMillis(100);

  private final ApiClient client;
  private final ClusterWatch watch;
  private final TimeSource time;
  private final Retries retries;
  private final WriteMetrics metrics;
  private final WrittenVersions written = new WrittenVersions();

  /// @param watch the current cluster, for [#await]
  /// @param random for jitter
  /// @param metrics measures bindings and status patches
  public LiveWriter(
      ApiClient client,
      ClusterWatch watch,
      TimeSource time,
      RandomGenerator random,
      WriteMetrics metrics) {
    this.client = client;
    this.watch = watch;
    this.time = time;
    this.retries = new Retries(time, random);
    this.metrics = metrics;
  }

  @Override
  public void bind(PodInfo pod, String node) throws InterruptedException {
    var metadata = pod.pod().metadata();
    var binding =
        new Binding(named(metadata), ObjectReference.EMPTY.withKind("Node").withName(node));
    var path = ApiPaths.of(Kinds.POD, metadata.key()) + "/binding";
    var request = ApiRequest.post(path, JsonEncoder.text(Kinds.BINDING, binding));
    var _ =
        measured(
            "pod_binding",
            () ->
                retries.run(
                    false,
                    () -> {
                      client.sendOnly(request);
                      return node;
                    }));
  }

  /// Contains name and UID, so that the request applies to no other object of that name.
  private static ObjectMeta named(ObjectMeta metadata) {
    return ObjectMeta.named(metadata.namespace(), metadata.name()).withUid(metadata.uid());
  }

  @Override
  public void update(KubernetesObject object) throws InterruptedException {
    var _ = withPluginErrors(() -> updateOnce(object));
  }

  private <T extends KubernetesObject> T updateOnce(T object)
      throws IOException, InterruptedException {
    var kind = Kinds.of(object);
    var known = watch.objects().get(kind.type(), object.key());
    if (known == null || !isSameVersion(known, object)) {
      known = get(kind, object);
    }
    if (!isSameVersion(known, object)) {
      throw new PluginException(
          ("Operation cannot be fulfilled on %s \"%s\": the object has been modified; please apply"
                  + " your changes to the latest version and try again")
              .formatted(kind.plural(), object.metadata().name()));
    }
    var stored = patch(kind, "", known, object);
    return stored;
  }

  private static boolean isSameVersion(KubernetesObject one, KubernetesObject other) {
    return one.metadata().resourceVersion().equals(other.metadata().resourceVersion());
  }

  @Override
  public ResourceClaim create(ResourceClaim claim) throws InterruptedException {
    var path = ApiPaths.in(Kinds.RESOURCE_CLAIM, claim.metadata().namespace());
    var body = JsonEncoder.text(Kinds.RESOURCE_CLAIM, claim);
    return withPluginErrors(() -> send(Kinds.RESOURCE_CLAIM, ApiRequest.post(path, body)));
  }

  @Override
  public <T extends KubernetesObject> T change(T known, UnaryOperator<T> change)
      throws InterruptedException {
    return withPluginErrors(() -> change(known, change, ""));
  }

  @Override
  public <T extends KubernetesObject> T changeStatus(T known, UnaryOperator<T> change)
      throws InterruptedException {
    return withPluginErrors(() -> change(known, change, "/status"));
  }

  /// Changes the status of a pod that the scheduler tried.
  public void patchStatus(Pod pod, UnaryOperator<Pod> change) throws InterruptedException {
    var _ = measured("pod_status_patch", () -> change(pod, change, "/status"));
  }

  private <R> R measured(String type, Retries.Attempt<R> attempt) throws InterruptedException {
    var begun = time.nanos();
    boolean succeeded = false;
    try {
      R result = withPluginErrors(attempt);
      succeeded = true;
      return result;
    } finally {
      metrics.ended(type, succeeded, Duration.ofNanos(time.nanos() - begun));
    }
  }

  private <T extends KubernetesObject> T change(T known, UnaryOperator<T> change, String part)
      throws IOException, InterruptedException {
    var kind = Kinds.of(known);
    var current = known;
    for (int conflicts = 0; ; conflicts++) {
      try {
        return patch(kind, part, current, change.apply(current));
      } catch (ApiException e) {
        if (!e.isConflict() || conflicts == CONFLICTS) {
          throw e;
        }
        current = get(kind, known);
        if (!current.metadata().uid().equals(known.metadata().uid())) {
          throw e; // another object has this name
        }
      }
    }
  }

  /// Sends the differences.
  ///
  /// @param part the part of the object: `/status`, or empty for everything else
  /// @return the object as stored
  private <T extends KubernetesObject> T patch(Kind<T> kind, String part, T before, T after)
      throws IOException, InterruptedException {
    var isMerged = !part.isEmpty() && (before instanceof Pod || before instanceof PodGroup);
    var patch =
        isMerged
            ? StatusPatch.between(kind, before, after)
            : MergePatch.between(kind, before, after);
    if (patch.isEmpty()) {
      return before;
    }
    var request =
        ApiRequest.patch(
            ApiPaths.of(kind, before) + part,
            isMerged ? ApiRequest.STRATEGIC_MERGE_PATCH : ApiRequest.MERGE_PATCH,
            JsonEncoder.text(Codecs.ANY, patch));
    return retries.run(isMerged, () -> send(kind, request));
  }

  @Override
  public void delete(KubernetesObject object) throws InterruptedException {
    var _ = remove(object);
  }

  /// Deletes the object if it still exists.
  ///
  /// @return whether it existed
  public boolean remove(KubernetesObject object) throws InterruptedException {
    var kind = Kinds.of(object);
    var options =
        JsonEncoder.text(
            Codecs.ANY, Map.of("preconditions", Map.of("uid", object.metadata().uid())));
    return withPluginErrors(() -> {
      try {
        client.sendOnly(ApiRequest.delete(ApiPaths.of(kind, object.key()), options));
        return true;
      } catch (ApiException e) {
        if (!e.isNotFound() && !e.isConflict()) {
          throw e;
        }
        LOG.atTrace()
            .addKeyValue("object", object.key())
            .addKeyValue("err", e.getMessage())
            .log("The object is gone already");
        return false;
      }
    });
  }

  @Override
  public boolean await(Predicate<ClusterObjects> condition, Duration timeout)
      throws InterruptedException {
    var deadline = time.nanos() + timeout.toNanos();
    var needed = written.latest();
    while (true) {
      if (watch.hasReached(needed) && condition.test(watch.objects())) {
        return true;
      }
      if (time.nanos() - deadline >= 0) {
        return false;
      }
      time.sleep(POLL);
    }
  }

  private <T extends KubernetesObject> T get(Kind<T> kind, KubernetesObject object)
      throws IOException, InterruptedException {
    return send(kind, ApiRequest.get(ApiPaths.of(kind, object.key())));
  }

  private <T extends KubernetesObject> T send(Kind<T> kind, ApiRequest request)
      throws IOException, InterruptedException {
    var object = client.object(kind, request);
    written.add(kind, object.metadata().resourceVersion());
    return object;
  }

  private static <R> R withPluginErrors(Retries.Attempt<R> attempt) throws InterruptedException {
    try {
      return attempt.make();
    } catch (ApiException e) {
      throw new PluginException(e.status().message(), e);
    } catch (IOException e) {
      throw new PluginException(String.valueOf(e.getMessage()), e);
    }
  }
}
