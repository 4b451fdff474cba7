package dev.berth.api.codec;

import dev.berth.api.resource.DeviceClaim;
import dev.berth.api.resource.DeviceRequest;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.api.resource.ResourceClaimSpec;
import dev.berth.api.resource.ResourceClaimTemplate;
import dev.berth.api.resource.ResourceClaimTemplateSpec;

/// Codec tables for `api.resource`: claims for devices.
final class DeviceClaimCodecs {

  static final RecordCodec<DeviceClaim> DEVICE_CLAIM = deviceClaim(ResourceTables.DEVICE_REQUEST);
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
          var constraints =
              f.list(2, "constraints", ResourceTables.DEVICE_CONSTRAINT, DeviceClaim::constraints);
          var config =
              f.list(3, "config", ResourceTables.DEVICE_CLAIM_CONFIGURATION, DeviceClaim::config);
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
              f.field(3, "status", ResourceTables.RESOURCE_CLAIM_STATUS, ResourceClaim::status);
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
