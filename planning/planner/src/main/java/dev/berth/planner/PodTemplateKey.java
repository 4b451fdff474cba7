package dev.berth.planner;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodSpec;
import java.util.Map;

/// The properties that the waiting pods of one template share. In the same cluster, the engine
/// gives the same answer about all of them.
record PodTemplateKey(
    String namespace, Map<String, String> labels, Map<String, String> annotations, PodSpec spec) {
  static PodTemplateKey of(Pod pod) {
    var metadata = pod.metadata();
    return new PodTemplateKey(
        metadata.namespace(), metadata.labels(), metadata.annotations(), pod.spec());
  }
}
