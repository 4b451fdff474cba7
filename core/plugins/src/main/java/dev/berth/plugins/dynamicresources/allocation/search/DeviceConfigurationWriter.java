package dev.berth.plugins.dynamicresources.allocation.search;

import dev.berth.api.resource.DeviceAllocationConfiguration;
import dev.berth.api.resource.DeviceClaimConfiguration;
import dev.berth.api.resource.DeviceClassConfiguration;
import dev.berth.api.resource.OpaqueDeviceConfiguration;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.plugins.dynamicresources.allocation.plan.RequestData;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Returns the configurations for the devices of a claim: first the configurations of the classes,
/// each class once, then the claim's own for the chosen alternatives.
final class DeviceConfigurationWriter {
  private DeviceConfigurationWriter() {}

  /// @param served the alternative taken for each request of the claim, in order
  static List<DeviceAllocationConfiguration> write(ResourceClaim claim, List<RequestData> served) {
    var configurations = new ArrayList<DeviceAllocationConfiguration>();
    var classes = new HashSet<String>();
    for (RequestData data : served) {
      var deviceClass = data.deviceClass();
      if (deviceClass != null && classes.add(data.exactly().deviceClassName())) {
        for (DeviceClassConfiguration config : deviceClass.spec().config()) {
          configurations.add(
              configuration("FromClass", ofClass(served, data), served, config.opaque()));
        }
      }
    }
    for (DeviceClaimConfiguration config : claim.spec().devices().config()) {
      if (config.requests().isEmpty()
          || served.stream().anyMatch(data -> concerns(config.requests(), data))) {
        configurations.add(configuration("FromClaim", config.requests(), served, config.opaque()));
      }
    }
    return configurations;
  }

  private static List<String> ofClass(List<RequestData> served, RequestData like) {
    return served.stream()
        .filter(data -> data.exactly().deviceClassName().equals(like.exactly().deviceClassName()))
        .map(RequestData::reference)
        .toList();
  }

  /// Names no requests if the configuration concerns them all.
  private static DeviceAllocationConfiguration configuration(
      String source,
      List<String> requests,
      List<RequestData> served,
      @Nullable OpaqueDeviceConfiguration opaque) {
    boolean all = served.stream().allMatch(data -> concerns(requests, data));
    return new DeviceAllocationConfiguration(source, all ? List.of() : requests, opaque);
  }

  private static boolean concerns(List<String> requests, RequestData data) {
    return requests.contains(data.request()) || requests.contains(data.reference());
  }
}
