package dev.berth.cluster.workload;

import dev.berth.api.apps.Deployment;
import dev.berth.api.apps.DeploymentSpec;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.Kinds;
import dev.berth.api.core.PodTemplateSpec;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.cluster.manifest.Hashes;

/// The `pod-template-hash` of templates. It is not Kubernetes' own, which depends on fields that
/// nobody reads here, but like it in all else.
final class TemplateHash {

  private TemplateHash() {}

  /// The same for equal templates.
  static String of(PodTemplateSpec template) {
    var json = new StringBuilder();
    var carrier =
        new Deployment(ObjectMeta.named("", ""), DeploymentSpec.EMPTY.withTemplate(template));
    Kinds.of(carrier).encode(carrier, JsonEncoder.compact(json));
    return Hashes.digest(json.toString());
  }
}
