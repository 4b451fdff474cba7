package dev.berth.cli.annotator;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.Kinds;
import dev.berth.api.meta.ObjectKey;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiException;
import dev.berth.kube.http.ApiPaths;
import dev.berth.kube.http.ApiRequest;
import dev.berth.loadaware.annotator.NodeAnnotations;
import java.io.IOException;
import java.util.Map;

/// Annotations by merge patches, which work on nodes without any, too. For any thread.
record PatchedAnnotations(ApiClient client) implements NodeAnnotations {
  @Override
  public boolean set(String node, Map<String, String> annotations)
      throws IOException, InterruptedException {
    var patch = Map.of("metadata", Map.of("annotations", annotations));
    try {
      client.sendOnly(
          ApiRequest.patch(
              ApiPaths.of(Kinds.NODE, ObjectKey.clusterScoped(node)),
              ApiRequest.MERGE_PATCH,
              JsonEncoder.text(Codecs.ANY, patch)));
      return true;
    } catch (ApiException e) {
      if (e.isNotFound()) {
        return false;
      }
      throw e;
    }
  }
}
