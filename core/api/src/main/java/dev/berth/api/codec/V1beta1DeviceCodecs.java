package dev.berth.api.codec;

import dev.berth.api.resource.Device;
import dev.berth.api.resource.DeviceRequest;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.api.resource.ResourceClaimSpec;
import dev.berth.api.resource.ResourceClaimTemplate;
import dev.berth.api.resource.ResourceSlice;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads `resource.k8s.io/v1beta1`, which differs from `v1`: devices are all `basic`, and a request
/// for exactly one kind of device has the fields of `exactly` itself. Read from documents only;
/// objects are written as `v1`.
final class V1beta1DeviceCodecs {
  private static final Codec<Device> DEVICE =
      RecordCodec.of(
          "Device",
          f -> {
            var name = f.string(1, "name", Device::name);
            var basic = f.field(2, "basic", ResourceTables.DEVICE, device -> device);
            return v -> v.get(basic).withName(v.get(name));
          });

  private static final Codec<ResourceClaimSpec> RESOURCE_CLAIM_SPEC =
      ResourceTables.RESOURCE_CLAIM_SPEC.with(
          "devices", ResourceTables.DEVICE_CLAIM.with("requests", Codecs.list(new Request())));

  static final Codec<ResourceSlice> RESOURCE_SLICE =
      ResourceTables.RESOURCE_SLICE.with(
          "spec", ResourceTables.RESOURCE_SLICE_SPEC.with("devices", Codecs.list(DEVICE)));

  static final Codec<ResourceClaim> RESOURCE_CLAIM =
      ResourceTables.RESOURCE_CLAIM.with("spec", RESOURCE_CLAIM_SPEC);

  static final Codec<ResourceClaimTemplate> RESOURCE_CLAIM_TEMPLATE =
      ResourceTables.RESOURCE_CLAIM_TEMPLATE.with(
          "spec", ResourceTables.RESOURCE_CLAIM_TEMPLATE_SPEC.with("spec", RESOURCE_CLAIM_SPEC));

  private V1beta1DeviceCodecs() {}

  /// Reads a request twice: once for its own fields, and once for the fields of `exactly`.
  private static final class Request implements Codec<DeviceRequest> {
    @Override
    public @Nullable DeviceRequest decode(Decoder in) {
      var raw = in.raw();
      var request = raw.decode(ResourceTables.DEVICE_REQUEST);
      return request == null || !request.firstAvailable().isEmpty()
          ? request
          : new DeviceRequest(
              request.name(), raw.decode(ResourceTables.EXACT_DEVICE_REQUEST), List.of());
    }

    @Override
    public void encode(DeviceRequest value, Encoder out) {
      ResourceTables.DEVICE_REQUEST.encode(value, out);
    }

    @Override
    public DeviceRequest empty() {
      return ResourceTables.DEVICE_REQUEST.empty();
    }
  }
}
