package dev.berth.api.codec;

import dev.berth.api.resource.CapacityRequestPolicy;
import dev.berth.api.resource.CapacityRequestPolicyRange;
import dev.berth.api.resource.Counter;
import dev.berth.api.resource.Device;
import dev.berth.api.resource.DeviceAttribute;
import dev.berth.api.resource.DeviceCapacity;
import dev.berth.api.resource.DeviceCounterConsumption;
import dev.berth.api.resource.DeviceTaint;
import dev.berth.api.resource.NodeAllocatableMapping;
import dev.berth.api.resource.NodeAllocatableOverhead;
import dev.berth.api.resource.NodeAllocatableResource;

/// Codec tables for `api.resource`: devices and their parts.
final class DeviceCodecs {

  static final RecordCodec<DeviceAttribute> DEVICE_ATTRIBUTE =
      RecordCodec.of(
          "DeviceAttribute",
          f -> {
            var intValue = f.optional(2, "int", Codecs.INT64, DeviceAttribute::intValue);
            var boolValue = f.optional(3, "bool", Codecs.BOOL, DeviceAttribute::boolValue);
            var stringValue = f.optional(4, "string", Codecs.STRING, DeviceAttribute::stringValue);
            var versionValue =
                f.optional(5, "version", Codecs.STRING, DeviceAttribute::versionValue);
            var intValues =
                f.optional(6, "ints", Codecs.list(Codecs.INT64), DeviceAttribute::intValues);
            var boolValues =
                f.optional(7, "bools", Codecs.list(Codecs.BOOL), DeviceAttribute::boolValues);
            var stringValues =
                f.optional(8, "strings", Codecs.list(Codecs.STRING), DeviceAttribute::stringValues);
            var versionValues =
                f.optional(
                    9, "versions", Codecs.list(Codecs.STRING), DeviceAttribute::versionValues);
            return v ->
                new DeviceAttribute(
                    v.get(intValue),
                    v.get(boolValue),
                    v.get(stringValue),
                    v.get(versionValue),
                    v.get(intValues),
                    v.get(boolValues),
                    v.get(stringValues),
                    v.get(versionValues));
          });

  static final RecordCodec<CapacityRequestPolicyRange> CAPACITY_REQUEST_POLICY_RANGE =
      RecordCodec.of(
          "CapacityRequestPolicyRange",
          f -> {
            var min = f.optional(1, "min", Codecs.QUANTITY, CapacityRequestPolicyRange::min);
            var max = f.optional(2, "max", Codecs.QUANTITY, CapacityRequestPolicyRange::max);
            var step = f.optional(3, "step", Codecs.QUANTITY, CapacityRequestPolicyRange::step);
            return v -> new CapacityRequestPolicyRange(v.get(min), v.get(max), v.get(step));
          });

  static final RecordCodec<CapacityRequestPolicy> CAPACITY_REQUEST_POLICY =
      RecordCodec.of(
          "CapacityRequestPolicy",
          f -> {
            var defaultValue =
                f.optional(1, "default", Codecs.QUANTITY, CapacityRequestPolicy::defaultValue);
            var validValues =
                f.list(3, "validValues", Codecs.QUANTITY, CapacityRequestPolicy::validValues);
            var validRange =
                f.optional(
                    4,
                    "validRange",
                    CAPACITY_REQUEST_POLICY_RANGE,
                    CapacityRequestPolicy::validRange);
            return v ->
                new CapacityRequestPolicy(
                    v.get(defaultValue), v.get(validValues), v.get(validRange));
          });

  static final RecordCodec<DeviceCapacity> DEVICE_CAPACITY =
      RecordCodec.of(
          "DeviceCapacity",
          f -> {
            var value = f.field(1, "value", Codecs.QUANTITY, DeviceCapacity::value);
            var requestPolicy =
                f.optional(
                    2, "requestPolicy", CAPACITY_REQUEST_POLICY, DeviceCapacity::requestPolicy);
            return v -> new DeviceCapacity(v.get(value), v.get(requestPolicy));
          });

  static final RecordCodec<Counter> COUNTER =
      RecordCodec.of(
          "Counter",
          f -> {
            var value = f.field(1, "value", Codecs.QUANTITY, Counter::value);
            return v -> new Counter(v.get(value));
          });

  static final RecordCodec<DeviceCounterConsumption> DEVICE_COUNTER_CONSUMPTION =
      RecordCodec.of(
          "DeviceCounterConsumption",
          f -> {
            var counterSet = f.string(1, "counterSet", DeviceCounterConsumption::counterSet);
            var counters = f.map(2, "counters", COUNTER, DeviceCounterConsumption::counters);
            var compatibilityGroups =
                f.strings(3, "compatibilityGroups", DeviceCounterConsumption::compatibilityGroups);
            return v ->
                new DeviceCounterConsumption(
                    v.get(counterSet), v.get(counters), v.get(compatibilityGroups));
          });

  static final RecordCodec<DeviceTaint> DEVICE_TAINT =
      RecordCodec.of(
          "DeviceTaint",
          f -> {
            var key = f.string(1, "key", DeviceTaint::key);
            var value = f.string(2, "value", DeviceTaint::value);
            var effect = f.string(3, "effect", DeviceTaint::effect);
            var timeAdded = f.optional(4, "timeAdded", Codecs.TIME, DeviceTaint::timeAdded);
            return v -> new DeviceTaint(v.get(key), v.get(value), v.get(effect), v.get(timeAdded));
          });

  static final RecordCodec<NodeAllocatableMapping> NODE_ALLOCATABLE_MAPPING =
      RecordCodec.of(
          "NodeAllocatableMapping",
          f -> {
            var capacityKey =
                f.optional(1, "capacityKey", Codecs.STRING, NodeAllocatableMapping::capacityKey);
            var capacityMultiplier =
                f.optional(
                    2,
                    "capacityMultiplier",
                    Codecs.QUANTITY,
                    NodeAllocatableMapping::capacityMultiplier);
            var deviceMultiplier =
                f.optional(
                    3,
                    "deviceMultiplier",
                    Codecs.QUANTITY,
                    NodeAllocatableMapping::deviceMultiplier);
            return v ->
                new NodeAllocatableMapping(
                    v.get(capacityKey), v.get(capacityMultiplier), v.get(deviceMultiplier));
          });

  static final RecordCodec<NodeAllocatableOverhead> NODE_ALLOCATABLE_OVERHEAD =
      RecordCodec.of(
          "NodeAllocatableOverhead",
          f -> {
            var perPod = f.optional(1, "perPod", Codecs.QUANTITY, NodeAllocatableOverhead::perPod);
            var perContainer =
                f.optional(
                    2, "perContainer", Codecs.QUANTITY, NodeAllocatableOverhead::perContainer);
            return v -> new NodeAllocatableOverhead(v.get(perPod), v.get(perContainer));
          });

  static final RecordCodec<NodeAllocatableResource> NODE_ALLOCATABLE_RESOURCE =
      RecordCodec.of(
          "NodeAllocatableResource",
          f -> {
            var mapping =
                f.optional(
                    3, "mapping", NODE_ALLOCATABLE_MAPPING, NodeAllocatableResource::mapping);
            var overhead =
                f.optional(
                    4, "overhead", NODE_ALLOCATABLE_OVERHEAD, NodeAllocatableResource::overhead);
            return v -> new NodeAllocatableResource(v.get(mapping), v.get(overhead));
          });

  static final RecordCodec<Device> DEVICE =
      RecordCodec.of(
          "Device",
          f -> {
            var name = f.string(1, "name", Device::name);
            var attributes =
                f.map(2, "attributes", Codecs.interned(DEVICE_ATTRIBUTE), Device::attributes);
            var capacity = f.map(3, "capacity", Codecs.interned(DEVICE_CAPACITY), Device::capacity);
            var consumesCounters =
                f.list(
                    4,
                    "consumesCounters",
                    Codecs.interned(DEVICE_COUNTER_CONSUMPTION),
                    Device::consumesCounters);
            var nodeName = f.optional(5, "nodeName", Codecs.STRING, Device::nodeName);
            var nodeSelector =
                f.optional(
                    6,
                    "nodeSelector",
                    Codecs.interned(CoreTables.NODE_SELECTOR),
                    Device::nodeSelector);
            var allNodes = f.optional(7, "allNodes", Codecs.BOOL, Device::allNodes);
            var taints = f.list(8, "taints", Codecs.interned(DEVICE_TAINT), Device::taints);
            var bindsToNode = f.optional(9, "bindsToNode", Codecs.BOOL, Device::bindsToNode);
            var bindingConditions = f.strings(10, "bindingConditions", Device::bindingConditions);
            var bindingFailureConditions =
                f.strings(11, "bindingFailureConditions", Device::bindingFailureConditions);
            var allowMultipleAllocations =
                f.optional(
                    12, "allowMultipleAllocations", Codecs.BOOL, Device::allowMultipleAllocations);
            var nodeAllocatableResources =
                f.map(
                    14,
                    "nodeAllocatableResources",
                    Codecs.interned(NODE_ALLOCATABLE_RESOURCE),
                    Device::nodeAllocatableResources);
            return v ->
                new Device(
                    v.get(name),
                    v.get(attributes),
                    v.get(capacity),
                    v.get(consumesCounters),
                    v.get(nodeName),
                    v.get(nodeSelector),
                    v.get(allNodes),
                    v.get(taints),
                    v.get(bindsToNode),
                    v.get(bindingConditions),
                    v.get(bindingFailureConditions),
                    v.get(allowMultipleAllocations),
                    v.get(nodeAllocatableResources));
          });

  private DeviceCodecs() {}
}
