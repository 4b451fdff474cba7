package dev.berth.cluster.apiserver.admission;

import dev.berth.api.core.ResourceRequirements;
import dev.berth.api.core.VolumeResourceRequirements;
import dev.berth.api.meta.Quantity;
import java.util.Map;

/// Rounds resource lists up to thousandths, as the API stores them.
final class Quantities {
  private Quantities() {}

  static Map<String, Quantity> rounded(Map<String, Quantity> resources) {
    return CopyOnChange.values(resources, Quantities::rounded);
  }

  static ResourceRequirements rounded(ResourceRequirements resources) {
    var limits = rounded(resources.limits());
    var requests = rounded(resources.requests());
    return CopyOnChange.same(limits, resources.limits())
            && CopyOnChange.same(requests, resources.requests())
        ? resources
        : new ResourceRequirements(limits, requests, resources.claims());
  }

  static VolumeResourceRequirements rounded(VolumeResourceRequirements resources) {
    var limits = rounded(resources.limits());
    var requests = rounded(resources.requests());
    return CopyOnChange.same(limits, resources.limits())
            && CopyOnChange.same(requests, resources.requests())
        ? resources
        : new VolumeResourceRequirements(limits, requests);
  }

  private static Quantity rounded(Quantity quantity) {
    return quantity.toBigDecimal().stripTrailingZeros().scale() <= 3
        ? quantity
        : Quantity.ofMilli(quantity.milliValue(), quantity.format());
  }
}
