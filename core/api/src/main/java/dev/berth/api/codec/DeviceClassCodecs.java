package dev.berth.api.codec;

import dev.berth.api.resource.Device;
import dev.berth.api.resource.ResourceSlice;
import dev.berth.api.resource.ResourceSliceSpec;

/// Codec tables for `api.resource`: objects that drivers and administrators publish.
final class DeviceClassCodecs {

  static final RecordCodec<ResourceSliceSpec> RESOURCE_SLICE_SPEC =
      resourceSliceSpec(ResourceTables.DEVICE);
  static final RecordCodec<ResourceSlice> RESOURCE_SLICE = resourceSlice(RESOURCE_SLICE_SPEC);

  static RecordCodec<ResourceSliceSpec> resourceSliceSpec(Codec<Device> device) {
    return RecordCodec.of(
        "ResourceSliceSpec",
        f -> {
          var driver = f.string(1, "driver", ResourceSliceSpec::driver);
          var pool = f.field(2, "pool", ResourceTables.RESOURCE_POOL, ResourceSliceSpec::pool);
          var nodeName = f.optional(3, "nodeName", Codecs.STRING, ResourceSliceSpec::nodeName);
          var nodeSelector =
              f.optional(
                  4, "nodeSelector", CoreTables.NODE_SELECTOR, ResourceSliceSpec::nodeSelector);
          var allNodes = f.optional(5, "allNodes", Codecs.BOOL, ResourceSliceSpec::allNodes);
          var devices = f.list(6, "devices", device, ResourceSliceSpec::devices);
          var perDeviceNodeSelection =
              f.optional(
                  7,
                  "perDeviceNodeSelection",
                  Codecs.BOOL,
                  ResourceSliceSpec::perDeviceNodeSelection);
          var sharedCounters =
              f.list(
                  8,
                  "sharedCounters",
                  ResourceTables.COUNTER_SET,
                  ResourceSliceSpec::sharedCounters);
          var partitionTypeAttribute =
              f.optional(
                  9,
                  "partitionTypeAttribute",
                  Codecs.STRING,
                  ResourceSliceSpec::partitionTypeAttribute);
          var skipNodeOperations =
              f.strings(10, "skipNodeOperations", ResourceSliceSpec::skipNodeOperations);
          return v ->
              new ResourceSliceSpec(
                  v.get(driver),
                  v.get(pool),
                  v.get(nodeName),
                  v.get(nodeSelector),
                  v.get(allNodes),
                  v.get(devices),
                  v.get(perDeviceNodeSelection),
                  v.get(sharedCounters),
                  v.get(partitionTypeAttribute),
                  v.get(skipNodeOperations));
        });
  }

  static RecordCodec<ResourceSlice> resourceSlice(Codec<ResourceSliceSpec> sliceSpec) {
    return RecordCodec.of(
        "ResourceSlice",
        f -> {
          var metadata = f.field(1, "metadata", MetaTables.OBJECT_META, ResourceSlice::metadata);
          var spec = f.field(2, "spec", sliceSpec, ResourceSlice::spec);
          return v -> new ResourceSlice(v.get(metadata), v.get(spec));
        });
  }

  private DeviceClassCodecs() {}
}
