package dev.berth.api.codec;

import dev.berth.api.resource.CapacityRequirements;
import dev.berth.api.resource.DeviceClaim;
import dev.berth.api.resource.DeviceClaimConfiguration;
import dev.berth.api.resource.DeviceConstraint;
import dev.berth.api.resource.DeviceDerivedAttribute;
import dev.berth.api.resource.DeviceRequest;
import dev.berth.api.resource.DeviceSubRequest;
import dev.berth.api.resource.ExactDeviceRequest;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.api.resource.ResourceClaimSpec;
import dev.berth.api.resource.ResourceClaimTemplate;
import dev.berth.api.resource.ResourceClaimTemplateSpec;

/// Codec tables for `api.resource`: claims for devices.
final class DeviceClaimCodecs {

  static final RecordCodec<CapacityRequirements> CAPACITY_REQUIREMENTS =
      RecordCodec.of(
          "CapacityRequirements",
          f -> {
            var requests = f.map(1, "requests", Codecs.QUANTITY, CapacityRequirements::requests);
            return v -> new CapacityRequirements(v.get(requests));
          });

  static final RecordCodec<DeviceDerivedAttribute> DEVICE_DERIVED_ATTRIBUTE =
      RecordCodec.of(
          "DeviceDerivedAttribute",
          f -> {
            var name = f.string(1, "name", DeviceDerivedAttribute::name);
            var expression = f.string(2, "expression", DeviceDerivedAttribute::expression);
            return v -> new DeviceDerivedAttribute(v.get(name), v.get(expression));
          });

  static final RecordCodec<ExactDeviceRequest> EXACT_DEVICE_REQUEST =
      RecordCodec.of(
          "ExactDeviceRequest",
          f -> {
            var deviceClassName =
                f.string(1, "deviceClassName", ExactDeviceRequest::deviceClassName);
            var selectors =
                f.list(
                    2,
                    "selectors",
                    DeviceClassCodecs.DEVICE_SELECTOR,
                    ExactDeviceRequest::selectors);
            var allocationMode = f.string(3, "allocationMode", ExactDeviceRequest::allocationMode);
            var count = f.int64(4, "count", ExactDeviceRequest::count);
            var adminAccess =
                f.optional(5, "adminAccess", Codecs.BOOL, ExactDeviceRequest::adminAccess);
            var tolerations =
                f.list(
                    6,
                    "tolerations",
                    AllocationCodecs.DEVICE_TOLERATION,
                    ExactDeviceRequest::tolerations);
            var capacity =
                f.optional(7, "capacity", CAPACITY_REQUIREMENTS, ExactDeviceRequest::capacity);
            var derivedAttributes =
                f.list(
                    8,
                    "derivedAttributes",
                    DEVICE_DERIVED_ATTRIBUTE,
                    ExactDeviceRequest::derivedAttributes);
            return v ->
                new ExactDeviceRequest(
                    v.get(deviceClassName),
                    v.get(selectors),
                    v.get(allocationMode),
                    v.get(count),
                    v.get(adminAccess),
                    v.get(tolerations),
                    v.get(capacity),
                    v.get(derivedAttributes));
          });

  static final RecordCodec<DeviceSubRequest> DEVICE_SUB_REQUEST =
      RecordCodec.of(
          "DeviceSubRequest",
          f -> {
            var name = f.string(1, "name", DeviceSubRequest::name);
            var deviceClassName = f.string(2, "deviceClassName", DeviceSubRequest::deviceClassName);
            var selectors =
                f.list(
                    3, "selectors", DeviceClassCodecs.DEVICE_SELECTOR, DeviceSubRequest::selectors);
            var allocationMode = f.string(4, "allocationMode", DeviceSubRequest::allocationMode);
            var count = f.int64(5, "count", DeviceSubRequest::count);
            var tolerations =
                f.list(
                    6,
                    "tolerations",
                    AllocationCodecs.DEVICE_TOLERATION,
                    DeviceSubRequest::tolerations);
            var capacity =
                f.optional(7, "capacity", CAPACITY_REQUIREMENTS, DeviceSubRequest::capacity);
            var derivedAttributes =
                f.list(
                    8,
                    "derivedAttributes",
                    DEVICE_DERIVED_ATTRIBUTE,
                    DeviceSubRequest::derivedAttributes);
            return v ->
                new DeviceSubRequest(
                    v.get(name),
                    v.get(deviceClassName),
                    v.get(selectors),
                    v.get(allocationMode),
                    v.get(count),
                    v.get(tolerations),
                    v.get(capacity),
                    v.get(derivedAttributes));
          });

  static final RecordCodec<DeviceRequest> DEVICE_REQUEST =
      RecordCodec.of(
          "DeviceRequest",
          f -> {
            var name = f.string(1, "name", DeviceRequest::name);
            var exactly = f.optional(2, "exactly", EXACT_DEVICE_REQUEST, DeviceRequest::exactly);
            var firstAvailable =
                f.list(3, "firstAvailable", DEVICE_SUB_REQUEST, DeviceRequest::firstAvailable);
            return v -> new DeviceRequest(v.get(name), v.get(exactly), v.get(firstAvailable));
          });

  static final RecordCodec<DeviceConstraint> DEVICE_CONSTRAINT =
      RecordCodec.of(
          "DeviceConstraint",
          f -> {
            var requests = f.strings(1, "requests", DeviceConstraint::requests);
            var matchAttribute =
                f.optional(2, "matchAttribute", Codecs.STRING, DeviceConstraint::matchAttribute);
            var distinctAttribute =
                f.optional(
                    3, "distinctAttribute", Codecs.STRING, DeviceConstraint::distinctAttribute);
            return v ->
                new DeviceConstraint(
                    v.get(requests), v.get(matchAttribute), v.get(distinctAttribute));
          });

  static final RecordCodec<DeviceClaimConfiguration> DEVICE_CLAIM_CONFIGURATION =
      RecordCodec.of(
          "DeviceClaimConfiguration",
          f -> {
            var requests = f.strings(1, "requests", DeviceClaimConfiguration::requests);
            var configuration = f.inlined(2);
            var opaque =
                configuration.optional(
                    1,
                    "opaque",
                    DeviceClassCodecs.OPAQUE_DEVICE_CONFIGURATION,
                    DeviceClaimConfiguration::opaque);
            return v -> new DeviceClaimConfiguration(v.get(requests), v.get(opaque));
          });

  static final RecordCodec<DeviceClaim> DEVICE_CLAIM = deviceClaim(DEVICE_REQUEST);
  static final RecordCodec<ResourceClaimSpec> RESOURCE_CLAIM_SPEC = resourceClaimSpec(DEVICE_CLAIM);
  static final RecordCodec<ResourceClaim> RESOURCE_CLAIM = resourceClaim(RESOURCE_CLAIM_SPEC);
  static final RecordCodec<ResourceClaimTemplateSpec> RESOURCE_CLAIM_TEMPLATE_SPEC =
      resourceClaimTemplateSpec(RESOURCE_CLAIM_SPEC);
  static final RecordCodec<ResourceClaimTemplate> RESOURCE_CLAIM_TEMPLATE =
      resourceClaimTemplate(RESOURCE_CLAIM_TEMPLATE_SPEC);

  static RecordCodec<DeviceClaim> deviceClaim(Codec<DeviceRequest> request) {
    return RecordCodec.of(
        "DeviceClaim",
        f -> {
          var requests = f.list(1, "requests", request, DeviceClaim::requests);
          var constraints = f.list(2, "constraints", DEVICE_CONSTRAINT, DeviceClaim::constraints);
          var config = f.list(3, "config", DEVICE_CLAIM_CONFIGURATION, DeviceClaim::config);
          return v -> new DeviceClaim(v.get(requests), v.get(constraints), v.get(config));
        });
  }

  static RecordCodec<ResourceClaimSpec> resourceClaimSpec(Codec<DeviceClaim> claim) {
    return RecordCodec.of(
        "ResourceClaimSpec",
        f -> {
          var devices = f.field(1, "devices", claim, ResourceClaimSpec::devices);
          return v -> new ResourceClaimSpec(v.get(devices));
        });
  }

  static RecordCodec<ResourceClaim> resourceClaim(Codec<ResourceClaimSpec> claimSpec) {
    return RecordCodec.of(
        "ResourceClaim",
        f -> {
          var metadata = f.field(1, "metadata", MetaTables.OBJECT_META, ResourceClaim::metadata);
          var spec = f.field(2, "spec", claimSpec, ResourceClaim::spec);
          var status =
              f.field(3, "status", AllocationCodecs.RESOURCE_CLAIM_STATUS, ResourceClaim::status);
          return v -> new ResourceClaim(v.get(metadata), v.get(spec), v.get(status));
        });
  }

  static RecordCodec<ResourceClaimTemplateSpec> resourceClaimTemplateSpec(
      Codec<ResourceClaimSpec> claimSpec) {
    return RecordCodec.of(
        "ResourceClaimTemplateSpec",
        f -> {
          var metadata =
              f.field(1, "metadata", MetaTables.OBJECT_META, ResourceClaimTemplateSpec::metadata);
          var spec = f.field(2, "spec", claimSpec, ResourceClaimTemplateSpec::spec);
          return v -> new ResourceClaimTemplateSpec(v.get(metadata), v.get(spec));
        });
  }

  static RecordCodec<ResourceClaimTemplate> resourceClaimTemplate(
      Codec<ResourceClaimTemplateSpec> templateSpec) {
    return RecordCodec.of(
        "ResourceClaimTemplate",
        f -> {
          var metadata =
              f.field(1, "metadata", MetaTables.OBJECT_META, ResourceClaimTemplate::metadata);
          var spec = f.field(2, "spec", templateSpec, ResourceClaimTemplate::spec);
          return v -> new ResourceClaimTemplate(v.get(metadata), v.get(spec));
        });
  }

  private DeviceClaimCodecs() {}
}
