package dev.berth.plugins.dynamicresources.allocation;

import dev.berth.api.resource.DeviceAllocationConfiguration;
import dev.berth.api.resource.DeviceClaimConfiguration;
import dev.berth.api.resource.DeviceClassConfiguration;
import dev.berth.api.resource.OpaqueDeviceConfiguration;
import dev.berth.api.resource.ResourceClaim;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The settings for the devices of a claim: those of the classes, each class once, then those of
/// the claim that are for alternatives which were taken.
final class ConfigurationWriter {
  private ConfigurationWriter() {}

  /// @param served what was taken for each request of the claim, in order
  static List<DeviceAllocationConfiguration> write(ResourceClaim claim, List<Wish> served) {
    var configurations = new ArrayList<DeviceAllocationConfiguration>();
    var classes = new HashSet<String>();
    for (Wish wish : served) {
      var deviceClass = wish.deviceClass();
      if (deviceClass != null && classes.add(wish.wanted().deviceClassName())) {
        for (DeviceClassConfiguration config : deviceClass.spec().config()) {
          configurations.add(
              configuration("FromClass", ofClass(served, wish), served, config.opaque()));
        }
      }
    }
    for (DeviceClaimConfiguration config : claim.spec().devices().config()) {
      if (config.requests().isEmpty()
          || served.stream().anyMatch(wish -> concerns(config.requests(), wish))) {
        configurations.add(configuration("FromClaim", config.requests(), served, config.opaque()));
      }
    }
    return configurations;
  }

  private static List<String> ofClass(List<Wish> served, Wish like) {
    return served.stream()
        .filter(wish -> wish.wanted().deviceClassName().equals(like.wanted().deviceClassName()))
        .map(Wish::reference)
        .toList();
  }

  /// Names no request if it concerns them all.
  private static DeviceAllocationConfiguration configuration(
      String source,
      List<String> requests,
      List<Wish> served,
      @Nullable OpaqueDeviceConfiguration opaque) {
    boolean all = served.stream().allMatch(wish -> concerns(requests, wish));
    return new DeviceAllocationConfiguration(source, all ? List.of() : requests, opaque);
  }

  private static boolean concerns(List<String> requests, Wish wish) {
    return requests.contains(wish.request()) || requests.contains(wish.reference());
  }
}
