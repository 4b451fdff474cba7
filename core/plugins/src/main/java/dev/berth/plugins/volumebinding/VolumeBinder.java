package dev.berth.plugins.volumebinding;

import dev.berth.api.core.ObjectReference;
import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.framework.cluster.ClusterWriter;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.PluginException;
import dev.berth.plugins.volumebinding.NodeVolumes.Binding;
import dev.berth.plugins.volumebinding.NodeVolumes.Provision;
import java.time.Duration;
import java.util.ArrayList;

/// Gives the found volumes to the claims of a pod, first in memory, then in the cluster.
final class VolumeBinder {
  private final AssumedObjects<PersistentVolume> volumes;
  private final AssumedObjects<PersistentVolumeClaim> claims;
  private final ClusterWriter writer;
  private final Duration timeout;

  /// Creates a binder.
  ///
  /// @param timeout how long to wait for the controllers
  VolumeBinder(
      AssumedObjects<PersistentVolume> volumes,
      AssumedObjects<PersistentVolumeClaim> claims,
      ClusterWriter writer,
      Duration timeout) {
    this.volumes = volumes;
    this.claims = claims;
    this.writer = writer;
    this.timeout = timeout;
  }

  /// Assumes the changes of volumes and claims in memory. Runs on the engine's thread.
  ///
  /// @return both as they will be written
  NodeVolumes assume(NodeVolumes found, String node) {
    var bindings = new ArrayList<Binding>();
    for (var binding : found.bindings()) {
      var volume = boundTo(binding.volume(), binding.claim());
      volumes.assume(volume);
      bindings.add(new Binding(binding.claim(), volume));
    }
    var provisions = new ArrayList<Provision>();
    for (var provision : found.provisions()) {
      var claim = provision.claim();
      var metadata = Annotations.with(claim.metadata(), Annotations.SELECTED_NODE, node);
      var assumed = claim.withMetadata(metadata);
      claims.assume(assumed);
      provisions.add(new Provision(assumed, provision.capacity()));
    }
    return new NodeVolumes(bindings, provisions);
  }

  /// Returns the volume with a reference to the claim, and, if the user has not set the reference,
  /// with an annotation for this.
  private static PersistentVolume boundTo(PersistentVolume volume, PersistentVolumeClaim claim) {
    var bound =
        volume.withSpec(
            volume
                .spec()
                .withClaimRef(
                    ObjectReference.EMPTY
                        .withKind(claim.kind())
                        .withApiVersion(claim.apiVersion())
                        .withNamespace(claim.key().namespace())
                        .withName(claim.key().name())
                        .withUid(claim.metadata().uid())
                        .withResourceVersion(claim.metadata().resourceVersion())));
    return ClaimRequirements.isFor(volume, claim)
        ? bound
        : bound.withMetadata(
            Annotations.with(volume.metadata(), Annotations.BOUND_BY_CONTROLLER, "yes"));
  }

  /// Drops the assumed changes. Runs on the engine's thread.
  void restore(NodeVolumes assumed) {
    assumed.bindings().forEach(binding -> volumes.restore(binding.volume().key()));
    assumed.provisions().forEach(provision -> claims.restore(provision.claim().key()));
  }

  /// Writes the assumed changes, and waits until the controllers have done the rest. Runs on the
  /// binding's thread.
  ///
  /// @throws PluginException if this fails or takes too long; completed writes remain
  void bind(PodInfo pod, String node, NodeVolumes assumed) throws InterruptedException {
    for (var binding : assumed.bindings()) {
      writer.update(binding.volume());
    }
    for (var provision : assumed.provisions()) {
      writer.update(provision.claim());
    }
    var progress = new BindingProgress(pod, node, assumed);
    boolean done;
    try {
      done = writer.await(progress::isDone, timeout);
    } catch (PluginException e) {
      throw new PluginException("binding volumes: " + e.getMessage(), e);
    }
    if (!done) {
      throw new PluginException("binding volumes: context deadline exceeded");
    }
  }
}
