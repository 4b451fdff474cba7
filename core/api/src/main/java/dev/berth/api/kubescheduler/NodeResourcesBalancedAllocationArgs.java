package dev.berth.api.kubescheduler;

import java.util.List;

/// Arguments of `NodeResourcesBalancedAllocation`.
///
/// @param resources the resources to keep in balance; every weight is 1
public record NodeResourcesBalancedAllocationArgs(List<ResourceSpec> resources)
    implements PluginArgs {
  public static final NodeResourcesBalancedAllocationArgs DEFAULT =
      new NodeResourcesBalancedAllocationArgs(ResourceSpec.CPU_AND_MEMORY);

  public NodeResourcesBalancedAllocationArgs {
    resources = List.copyOf(resources);
  }
}
