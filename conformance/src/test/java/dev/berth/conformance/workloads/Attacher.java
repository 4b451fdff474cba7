package dev.berth.conformance.workloads;

import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.conformance.controlplane.Kubectl;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;

/// Attaches volumes to nodes as the attacher of a storage driver does, where
/// kube-controller-manager says so: in the place of all drivers whose names end in `.example.com`.
/// Pods with the label `attaches` start as soon as all of their volumes are attached to their node,
/// as a kubelet starts them: kwok waits for the annotation `attached`.
final class Attacher {

  private final Kubectl kubectl;
  private final History history;
  private final Set<String> done = new HashSet<>();

  private Attacher(Kubectl kubectl, History history) {
    this.kubectl = kubectl;
    this.history = history;
  }

  static DriverLoop start(ControlPlane cluster, History history)
      throws IOException, InterruptedException {
    var attacher = new Attacher(Kubectl.of(cluster), history);
    return DriverLoop.start(attacher::turn);
  }

  private void turn() throws IOException, InterruptedException {
    for (var attachment : history.present(History.ATTACHMENTS)) {
      attach(attachment);
    }
    for (var pod : history.present(History.PODS)) {
      start(pod);
    }
  }

  private void attach(JsonTree attachment) throws IOException, InterruptedException {
    if (DriverLoop.isFor(attachment.text("spec", "attacher"))
        && done.add(attachment.text("metadata", "uid"))) {
      patch(
          "volumeattachment",
          attachment,
          "{\"status\": {\"attached\": true}}",
          "--subresource=status");
    }
  }

  private void start(JsonTree pod) throws IOException, InterruptedException {
    if (pod.at("metadata", "labels", "attaches").isThere()
        && !pod.at("metadata", "deletionTimestamp").isThere()
        && hasAllVolumes(pod)
        && done.add(pod.text("metadata", "uid"))) {
      patch(
          "pod",
          pod,
          "{\"metadata\": {\"annotations\": {\"attached\": \"true\"}}}",
          "--namespace=" + pod.text("metadata", "namespace"));
    }
  }

  private boolean hasAllVolumes(JsonTree pod) {
    var node = pod.text("spec", "nodeName");
    return !node.isEmpty()
        && pod.at("spec", "volumes").elements().stream()
            .map(volume -> volume.text("persistentVolumeClaim", "claimName"))
            .filter(claim -> !claim.isEmpty())
            .allMatch(claim -> isAttached(pod.text("metadata", "namespace"), claim, node));
  }

  private boolean isAttached(String namespace, String claimName, String node) {
    return history.present(History.VOLUME_CLAIMS, namespace).stream()
        .filter(claim -> claim.text("metadata", "name").equals(claimName))
        .map(claim -> claim.text("spec", "volumeName"))
        .anyMatch(volume ->
            history.present(History.ATTACHMENTS).stream()
                .anyMatch(it ->
                    it.text("spec", "source", "persistentVolumeName").equals(volume)
                        && it.text("spec", "nodeName").equals(node)
                        && it.text("status", "attached").equals("true")));
  }

  /// What has gone meanwhile needs nothing any more.
  private void patch(String kind, JsonTree object, String patch, String option)
      throws IOException, InterruptedException {
    try {
      var _ =
          kubectl.run(
              "patch",
              kind,
              object.text("metadata", "name"),
              option,
              "--type=merge",
              "--patch=" + patch);
    } catch (IOException e) {
      if (!String.valueOf(e.getMessage()).contains("NotFound")) {
        throw e;
      }
    }
  }
}
