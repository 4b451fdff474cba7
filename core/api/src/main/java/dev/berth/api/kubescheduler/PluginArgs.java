package dev.berth.api.kubescheduler;

/// Arguments of a plugin. Arguments of in-tree plugins and of `FairShare` have types named after
/// the plugin; arguments of other plugins are [UnknownArgs].
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
