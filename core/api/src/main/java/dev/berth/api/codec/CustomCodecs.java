package dev.berth.api.codec;

import dev.berth.api.custom.CustomResource;
import dev.berth.api.custom.CustomResourceType;

/// Codec tables for `api.custom`.
final class CustomCodecs {
  private CustomCodecs() {}

  /// Returns the codec for objects of one kind.
  static RecordCodec<CustomResource> of(CustomResourceType type) {
    return RecordCodec.of(
        type.kind(),
        f -> {
          var metadata = f.field(1, "metadata", MetaTables.OBJECT_META, CustomResource::metadata);
          var others = f.others(CustomResource::fields);
          return v -> new CustomResource(type, v.get(metadata), v.get(others));
        });
  }
}
