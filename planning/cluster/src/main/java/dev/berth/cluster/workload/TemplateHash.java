package dev.berth.cluster.workload;

import dev.berth.api.apps.Deployment;
import dev.berth.api.apps.DeploymentSpec;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.Kinds;
import dev.berth.api.core.PodTemplateSpec;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.cluster.manifest.Hashes;

/// The `pod-template-hash` of templates. The value is not Kubernetes' own, which depends on fields
/// that are not read here.
final class TemplateHash {

  private TemplateHash() {}

  /// The same for equal templates.
  static String of(PodTemplateSpec template) {
    var carrier =
        new Deployment(ObjectMeta.named("", ""), DeploymentSpec.EMPTY.withTemplate(template));
    return Hashes.digest(JsonEncoder.text(Kinds.of(carrier), carrier));
  }
}
