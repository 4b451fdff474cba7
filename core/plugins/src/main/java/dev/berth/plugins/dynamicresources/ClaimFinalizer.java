package dev.berth.plugins.dynamicresources;

import dev.berth.api.meta.ObjectMeta;
import java.util.ArrayList;

/// The finalizer that prevents a claim from being deleted while it is allocated.
final class ClaimFinalizer {
  private static final String NAME = "resource.kubernetes.io/delete-protection";

  private ClaimFinalizer() {}

  static boolean isOn(ObjectMeta metadata) {
    return metadata.finalizers().contains(NAME);
  }

  static ObjectMeta with(ObjectMeta metadata) {
    if (isOn(metadata)) {
      return metadata;
    }
    var finalizers = new ArrayList<>(metadata.finalizers());
    finalizers.add(NAME);
    return metadata.withFinalizers(finalizers);
  }

  static ObjectMeta without(ObjectMeta metadata) {
    return metadata.withFinalizers(
        metadata.finalizers().stream().filter(name -> !name.equals(NAME)).toList());
  }
}
