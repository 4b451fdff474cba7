package dev.berth.suggestion;

import dev.berth.framework.model.ResourceNames;
import java.util.Collection;
import java.util.List;

/// Finds resources that may be meant instead of a resource that no node has: resources of the same
/// vendor, such as `nvidia.com/mig-1g.5gb` for `nvidia.com/gpu`, or huge pages of another size.
public final class ResourceFamily {
  private ResourceFamily() {}

  /// Returns the offered resources of the same family.
  ///
  /// @param offered the resources of nodes
  public static List<String> of(String resource, Collection<String> offered) {
    String family = family(resource);
    return family.isEmpty()
        ? List.of()
        : offered.stream().filter(other -> family(other).equals(family)).sorted().toList();
  }

  /// Returns the vendor's domain, or the name for huge pages; empty for other resources.
  private static String family(String resource) {
    return ResourceNames.isHugePages(resource)
        ? "hugepages"
        : ResourceNames.isExtended(resource) ? resource.substring(0, resource.indexOf('/')) : "";
  }
}
