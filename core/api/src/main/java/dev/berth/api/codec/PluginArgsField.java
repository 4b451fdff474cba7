package dev.berth.api.codec;

import dev.berth.api.kubescheduler.DefaultPreemptionArgs;
import dev.berth.api.kubescheduler.DynamicResourcesArgs;
import dev.berth.api.kubescheduler.FairShareArgs;
import dev.berth.api.kubescheduler.InterPodAffinityArgs;
import dev.berth.api.kubescheduler.NodeAffinityArgs;
import dev.berth.api.kubescheduler.NodeResourcesBalancedAllocationArgs;
import dev.berth.api.kubescheduler.NodeResourcesFitArgs;
import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.api.kubescheduler.PluginConfig;
import dev.berth.api.kubescheduler.PodTopologySpreadArgs;
import dev.berth.api.kubescheduler.UnknownArgs;
import dev.berth.api.kubescheduler.VolumeBindingArgs;
import org.jspecify.annotations.Nullable;

/// The content of `args`: when read, a value that can be decoded once the plugin's name is known;
/// when written, the arguments.
sealed interface PluginArgsField {
  Codec<PluginArgsField> CODEC = new FieldCodec();

  /// Returns the arguments of the plugin of this name; null if there are none or they are invalid.
  @Nullable PluginArgs of(String plugin);

  static PluginArgsField of(PluginConfig config) {
    return new Known(config.args());
  }

  /// Arguments as read.
  record Raw(RawValue value) implements PluginArgsField {
    @Override
    public @Nullable PluginArgs of(String plugin) {
      return value.decode(PluginArgsCodecs.of(plugin));
    }
  }

  /// Decoded arguments, or null.
  record Known(@Nullable PluginArgs args) implements PluginArgsField {
    @Override
    public @Nullable PluginArgs of(String plugin) {
      return args;
    }
  }

  /// Also writes absent arguments, as kube-scheduler does.
  final class FieldCodec implements Codec<PluginArgsField> {
    @Override
    public @Nullable PluginArgsField decode(Decoder in) {
      var value = Codecs.RAW.decode(in);
      return value == null ? null : new Raw(value);
    }

    @Override
    public void encode(PluginArgsField value, Encoder out) {
      switch (value) {
        case Known(DefaultPreemptionArgs args) ->
            PluginArgsCodecs.DEFAULT_PREEMPTION.encode(args, out);
        case Known(DynamicResourcesArgs args) ->
            PluginArgsCodecs.DYNAMIC_RESOURCES.encode(args, out);
        case Known(FairShareArgs args) -> PluginArgsCodecs.FAIR_SHARE.encode(args, out);
        case Known(InterPodAffinityArgs args) ->
            PluginArgsCodecs.INTER_POD_AFFINITY.encode(args, out);
        case Known(NodeAffinityArgs args) -> PluginArgsCodecs.NODE_AFFINITY.encode(args, out);
        case Known(NodeResourcesBalancedAllocationArgs args) ->
            PluginArgsCodecs.NODE_RESOURCES_BALANCED_ALLOCATION.encode(args, out);
        case Known(NodeResourcesFitArgs args) ->
            PluginArgsCodecs.NODE_RESOURCES_FIT.encode(args, out);
        case Known(PodTopologySpreadArgs args) ->
            PluginArgsCodecs.POD_TOPOLOGY_SPREAD.encode(args, out);
        case Known(VolumeBindingArgs args) -> PluginArgsCodecs.VOLUME_BINDING.encode(args, out);
        case Known(UnknownArgs args) -> UnknownArgsCodec.INSTANCE.encode(args, out);
        case Known(var _), Raw _ -> out.nullValue();
      }
    }

    @Override
    public PluginArgsField empty() {
      return new Known(null);
    }
  }
}
