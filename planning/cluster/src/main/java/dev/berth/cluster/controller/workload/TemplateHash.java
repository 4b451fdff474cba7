package dev.berth.cluster.controller.workload;

import dev.berth.api.apps.Deployment;
import dev.berth.api.apps.DeploymentSpec;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.Kinds;
import dev.berth.api.core.PodTemplateSpec;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.cluster.manifest.Hashes;

/// Computes the `pod-template-hash` of templates. The value differs from Kubernetes', which depends
/// on fields that Berth does not read.
final class TemplateHash {
  private TemplateHash() {}

  /// Returns the hash, which is the same for equal templates.
  static String of(PodTemplateSpec template) {
    var carrier =
        new Deployment(ObjectMeta.named("", ""), DeploymentSpec.EMPTY.withTemplate(template));
    return Hashes.digest(JsonEncoder.text(Kinds.of(carrier), carrier));
  }
}
