package dev.berth.kube.lease;

import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.Kinds;
import dev.berth.api.coordination.Lease;
import dev.berth.api.coordination.LeaseSpec;
import dev.berth.api.core.Event;
import dev.berth.api.core.EventSource;
import dev.berth.api.core.ObjectReference;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiException;
import dev.berth.kube.http.ApiPaths;
import dev.berth.kube.http.ApiRequest;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The lease on the API server. An update applies only to the version that was last read or written
/// here. For one thread.
final class LeaseLock {

  private final ApiClient client;
  private final ObjectKey key;
  private @Nullable Lease last;

  LeaseLock(ApiClient client, ObjectKey key) {
    this.client = client;
    this.key = key;
  }

  /// Reads the lease.
  ///
  /// @return null if there is none
  @Nullable LeaseSpec get(Duration timeout) throws IOException, InterruptedException {
    try {
      return send(ApiRequest.get(ApiPaths.of(Kinds.LEASE, key)), timeout);
    } catch (ApiException e) {
      if (e.isNotFound()) {
        return null;
      }
      throw e;
    }
  }

  LeaseSpec create(LeaseSpec spec, Duration timeout) throws IOException, InterruptedException {
    var lease = new Lease(ObjectMeta.named(key.namespace(), key.name()), spec);
    return send(
        ApiRequest.post(
            ApiPaths.in(Kinds.LEASE, key.namespace()), JsonEncoder.text(Kinds.LEASE, lease)),
        timeout);
  }

  /// Writes the lease, unless it has changed since it was last read or written here.
  LeaseSpec update(LeaseSpec spec, Duration timeout) throws IOException, InterruptedException {
    var known = last;
    if (known == null) {
      throw new IOException("the lease " + key + " has not been read yet");
    }
    var path = ApiPaths.of(Kinds.LEASE, key);
    return send(ApiRequest.put(path, JsonEncoder.text(Kinds.LEASE, known.withSpec(spec))), timeout);
  }

  private LeaseSpec send(ApiRequest request, Duration timeout)
      throws IOException, InterruptedException {
    var lease = client.object(Kinds.LEASE, request.within(timeout));
    last = lease;
    return lease.spec();
  }

  /// Returns the request that records an event about the lease; the lease must have been read or
  /// written before.
  ApiRequest event(String component, String message, Instant now) {
    var lease = Objects.requireNonNull(last);
    var metadata = lease.metadata();
    var name =
        key.name() + "." + Long.toHexString(now.getEpochSecond() * 1_000_000_000 + now.getNano());
    var event =
        new Event(
            ObjectMeta.named(key.namespace(), name),
            new ObjectReference(
                lease.kind(),
                key.namespace(),
                key.name(),
                metadata.uid(),
                lease.apiVersion(),
                metadata.resourceVersion(),
                ""),
            "LeaderElection",
            message,
            new EventSource(component, ""),
            now,
            now,
            1,
            "Normal",
            null,
            component);
    return ApiRequest.post(
        ApiPaths.in(Kinds.CORE_EVENT, key.namespace()), JsonEncoder.text(Kinds.CORE_EVENT, event));
  }
}
