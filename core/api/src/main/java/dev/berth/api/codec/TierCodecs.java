package dev.berth.api.codec;

import static dev.berth.api.codec.KubeSchedulerCodecs.orElse;

import dev.berth.api.kubescheduler.Tier;
import dev.berth.api.kubescheduler.TierPlugin;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Codec tables for the common part of the arguments of `FairShare` and kube-batch's own file.
public final class TierCodecs {
  private static final RecordCodec<TierPlugin> PLUGIN =
      RecordCodec.of(
          "PluginOption",
          f -> {
            var name = f.required(0, "name", Codecs.STRING, TierPlugin::name);
            var jobOrder = enabled(f, "enableJobOrder", TierPlugin::jobOrder);
            var jobReady = enabled(f, "enableJobReady", TierPlugin::jobReady);
            var jobPipelined = enabled(f, "enableJobPipelined", TierPlugin::jobPipelined);
            var taskOrder = enabled(f, "enableTaskOrder", TierPlugin::taskOrder);
            var preemptable = enabled(f, "enablePreemptable", TierPlugin::preemptable);
            var reclaimable = enabled(f, "enableReclaimable", TierPlugin::reclaimable);
            var queueOrder = enabled(f, "enableQueueOrder", TierPlugin::queueOrder);
            var predicate = enabled(f, "enablePredicate", TierPlugin::predicate);
            var nodeOrder = enabled(f, "enableNodeOrder", TierPlugin::nodeOrder);
            var arguments = f.map(0, "arguments", ScalarTextCodec.INSTANCE, TierPlugin::arguments);
            return v ->
                new TierPlugin(
                    v.get(name),
                    orElse(v.get(jobOrder), true),
                    orElse(v.get(jobReady), true),
                    orElse(v.get(jobPipelined), true),
                    orElse(v.get(taskOrder), true),
                    orElse(v.get(preemptable), true),
                    orElse(v.get(reclaimable), true),
                    orElse(v.get(queueOrder), true),
                    orElse(v.get(predicate), true),
                    orElse(v.get(nodeOrder), true),
                    v.get(arguments));
          });

  /// A tier.
  public static final Codec<Tier> TIER =
      RecordCodec.of(
          "Tier",
          f -> {
            var plugins = f.list(0, "plugins", PLUGIN, Tier::plugins);
            return v -> new Tier(v.get(plugins));
          });

  /// All tiers.
  public static final Codec<List<Tier>> TIERS = Codecs.list(TIER);

  private TierCodecs() {}

  /// Written only if the function is off.
  private static Row<TierPlugin, @Nullable Boolean> enabled(
      Fields<TierPlugin> fields, String name, Function<TierPlugin, Boolean> getter) {
    return fields.<Boolean>optional(
        0, name, Codecs.BOOL, plugin -> getter.apply(plugin) ? null : Boolean.FALSE);
  }
}
