package dev.berth.lint;

import dev.berth.cluster.controller.workload.KueueQueues;
import dev.berth.cluster.manifest.Manifest;
import java.util.List;

/// Finds workloads that Kueue never admits: their queue does not exist, or has too little quota.
record QueueCheck(KueueQueues queues) {
  void check(List<Manifest> manifests, Findings findings) {
    for (Manifest manifest : manifests) {
      queues
          .refusal(manifest.object())
          .ifPresent(why ->
              findings.add(
                  Rule.QUEUE_NEVER_ADMITS,
                  new FieldLocation.InObject(manifest, "metadata.labels").field(KueueQueues.QUEUE),
                  KueueQueues.queue(manifest.object()),
                  "Kueue holds it: " + why,
                  "Name a LocalQueue of its namespace with enough quota, or create one"));
    }
  }
}
