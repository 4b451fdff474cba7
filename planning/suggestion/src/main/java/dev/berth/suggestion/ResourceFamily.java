package dev.berth.suggestion;

import dev.berth.framework.state.ResourceNames;
import java.util.Collection;
import java.util.List;

/// Resources that may be meant instead of one that no node has: those of the same vendor, such as
/// `nvidia.com/mig-1g.5gb` for `nvidia.com/gpu`, or huge pages of another size.
public final class ResourceFamily {
  private ResourceFamily() {}

  /// Those of its family.
  ///
  /// @param offered what nodes have
  public static List<String> of(String resource, Collection<String> offered) {
    String family = family(resource);
    return family.isEmpty()
        ? List.of()
        : offered.stream().filter(other -> family(other).equals(family)).sorted().toList();
  }

  /// The vendor's domain, or that it is of huge pages; empty if it is neither.
  private static String family(String resource) {
    return ResourceNames.isHugePages(resource)
        ? "hugepages"
        : ResourceNames.isExtended(resource) ? resource.substring(0, resource.indexOf('/')) : "";
  }
}
