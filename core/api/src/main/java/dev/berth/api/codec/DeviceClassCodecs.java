package dev.berth.api.codec;

import dev.berth.api.resource.CELDeviceSelector;
import dev.berth.api.resource.CounterSet;
import dev.berth.api.resource.Device;
import dev.berth.api.resource.DeviceClass;
import dev.berth.api.resource.DeviceClassConfiguration;
import dev.berth.api.resource.DeviceClassSpec;
import dev.berth.api.resource.DeviceSelector;
import dev.berth.api.resource.DeviceTaintRule;
import dev.berth.api.resource.DeviceTaintRuleSpec;
import dev.berth.api.resource.DeviceTaintSelector;
import dev.berth.api.resource.OpaqueDeviceConfiguration;
import dev.berth.api.resource.ResourcePool;
import dev.berth.api.resource.ResourceSlice;
import dev.berth.api.resource.ResourceSliceSpec;

/// Codec tables for `api.resource`: objects that drivers and administrators publish.
final class DeviceClassCodecs {

  static final RecordCodec<ResourcePool> RESOURCE_POOL =
      RecordCodec.of(
          "ResourcePool",
          f -> {
            var name = f.string(1, "name", ResourcePool::name);
            var generation = f.int64(2, "generation", ResourcePool::generation);
            var resourceSliceCount =
                f.int64(3, "resourceSliceCount", ResourcePool::resourceSliceCount);
            return v -> new ResourcePool(v.get(name), v.get(generation), v.get(resourceSliceCount));
          });

  static final RecordCodec<CounterSet> COUNTER_SET =
      RecordCodec.of(
          "CounterSet",
          f -> {
            var name = f.string(1, "name", CounterSet::name);
            var counters = f.map(2, "counters", DeviceCodecs.COUNTER, CounterSet::counters);
            return v -> new CounterSet(v.get(name), v.get(counters));
          });

  static final RecordCodec<ResourceSliceSpec> RESOURCE_SLICE_SPEC =
      resourceSliceSpec(DeviceCodecs.DEVICE);
  static final RecordCodec<ResourceSlice> RESOURCE_SLICE = resourceSlice(RESOURCE_SLICE_SPEC);

  static final RecordCodec<CELDeviceSelector> CEL_DEVICE_SELECTOR =
      RecordCodec.of(
          "CELDeviceSelector",
          f -> {
            var expression = f.string(1, "expression", CELDeviceSelector::expression);
            return v -> new CELDeviceSelector(v.get(expression));
          });

  static final RecordCodec<DeviceSelector> DEVICE_SELECTOR =
      RecordCodec.of(
          "DeviceSelector",
          f -> {
            var cel = f.optional(1, "cel", CEL_DEVICE_SELECTOR, DeviceSelector::cel);
            return v -> new DeviceSelector(v.get(cel));
          });

  static final RecordCodec<OpaqueDeviceConfiguration> OPAQUE_DEVICE_CONFIGURATION =
      RecordCodec.of(
          "OpaqueDeviceConfiguration",
          f -> {
            var driver = f.string(1, "driver", OpaqueDeviceConfiguration::driver);
            var parameters =
                f.field(2, "parameters", Codecs.ANY, OpaqueDeviceConfiguration::parameters);
            return v -> new OpaqueDeviceConfiguration(v.get(driver), v.get(parameters));
          });

  static final RecordCodec<DeviceClassConfiguration> DEVICE_CLASS_CONFIGURATION =
      RecordCodec.of(
          "DeviceClassConfiguration",
          f -> {
            var configuration = f.inlined(1);
            var opaque =
                configuration.optional(
                    1, "opaque", OPAQUE_DEVICE_CONFIGURATION, DeviceClassConfiguration::opaque);
            return v -> new DeviceClassConfiguration(v.get(opaque));
          });

  static final RecordCodec<DeviceClassSpec> DEVICE_CLASS_SPEC =
      RecordCodec.of(
          "DeviceClassSpec",
          f -> {
            var selectors = f.list(1, "selectors", DEVICE_SELECTOR, DeviceClassSpec::selectors);
            var config = f.list(2, "config", DEVICE_CLASS_CONFIGURATION, DeviceClassSpec::config);
            var extendedResourceName =
                f.optional(
                    4,
                    "extendedResourceName",
                    Codecs.STRING,
                    DeviceClassSpec::extendedResourceName);
            return v ->
                new DeviceClassSpec(v.get(selectors), v.get(config), v.get(extendedResourceName));
          });

  static final RecordCodec<DeviceClass> DEVICE_CLASS =
      RecordCodec.of(
          "DeviceClass",
          f -> {
            var metadata = f.field(1, "metadata", MetaTables.OBJECT_META, DeviceClass::metadata);
            var spec = f.field(2, "spec", DEVICE_CLASS_SPEC, DeviceClass::spec);
            return v -> new DeviceClass(v.get(metadata), v.get(spec));
          });

  static final RecordCodec<DeviceTaintSelector> DEVICE_TAINT_SELECTOR =
      RecordCodec.of(
          "DeviceTaintSelector",
          f -> {
            var driver = f.optional(2, "driver", Codecs.STRING, DeviceTaintSelector::driver);
            var pool = f.optional(3, "pool", Codecs.STRING, DeviceTaintSelector::pool);
            var device = f.optional(4, "device", Codecs.STRING, DeviceTaintSelector::device);
            return v -> new DeviceTaintSelector(v.get(driver), v.get(pool), v.get(device));
          });

  static final RecordCodec<DeviceTaintRuleSpec> DEVICE_TAINT_RULE_SPEC =
      RecordCodec.of(
          "DeviceTaintRuleSpec",
          f -> {
            var deviceSelector =
                f.optional(
                    1,
                    "deviceSelector",
                    DEVICE_TAINT_SELECTOR,
                    DeviceTaintRuleSpec::deviceSelector);
            var taint = f.field(2, "taint", DeviceCodecs.DEVICE_TAINT, DeviceTaintRuleSpec::taint);
            return v -> new DeviceTaintRuleSpec(v.get(deviceSelector), v.get(taint));
          });

  static final RecordCodec<DeviceTaintRule> DEVICE_TAINT_RULE =
      RecordCodec.of(
          "DeviceTaintRule",
          f -> {
            var metadata =
                f.field(1, "metadata", MetaTables.OBJECT_META, DeviceTaintRule::metadata);
            var spec = f.field(2, "spec", DEVICE_TAINT_RULE_SPEC, DeviceTaintRule::spec);
            return v -> new DeviceTaintRule(v.get(metadata), v.get(spec));
          });

  static RecordCodec<ResourceSliceSpec> resourceSliceSpec(Codec<Device> device) {
    return RecordCodec.of(
        "ResourceSliceSpec",
        f -> {
          var driver = f.string(1, "driver", ResourceSliceSpec::driver);
          var pool = f.field(2, "pool", RESOURCE_POOL, ResourceSliceSpec::pool);
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
              f.list(8, "sharedCounters", COUNTER_SET, ResourceSliceSpec::sharedCounters);
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
