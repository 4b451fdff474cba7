package dev.berth.api.kubescheduler;

/// Arguments of a plugin. Those of in-tree plugins, and of `FairShare`, are decoded to a type of
/// their own, which is named after the plugin; those of other plugins are [UnknownArgs].
public sealed interface PluginArgs
    permits DefaultPreemptionArgs,
        DynamicResourcesArgs,
        FairShareArgs,
        InterPodAffinityArgs,
        NodeAffinityArgs,
        NodeResourcesBalancedAllocationArgs,
        NodeResourcesFitArgs,
        PodTopologySpreadArgs,
        UnknownArgs,
        VolumeBindingArgs {}
