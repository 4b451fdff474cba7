package dev.berth.api.codec;

import dev.berth.api.kubescheduler.ClientConnectionConfiguration;
import dev.berth.api.kubescheduler.KubeSchedulerConfiguration;
import dev.berth.api.kubescheduler.KubeSchedulerProfile;
import dev.berth.api.kubescheduler.LeaderElectionConfiguration;
import dev.berth.api.kubescheduler.PluginConfig;
import dev.berth.api.kubescheduler.PluginEntry;
import dev.berth.api.kubescheduler.PluginSet;
import dev.berth.api.kubescheduler.Plugins;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Codec tables for `api.kubescheduler`, except for extenders and plugin arguments. Objects of this
/// group are never sent in protobuf, so fields have no numbers.
///
/// Reading adds the defaults of absent pointers in `k8s.io/kube-scheduler/config/v1`; all other
/// defaults depend on more than the field.
public final class KubeSchedulerCodecs {
  private static final Codec<Float> FLOAT32 = new Float32Codec();

  private static final RecordCodec<LeaderElectionConfiguration> LEADER_ELECTION =
      RecordCodec.of(
          "LeaderElectionConfiguration",
          f -> {
            var elect =
                pointer(f, "leaderElect", Codecs.BOOL, LeaderElectionConfiguration::leaderElect);
            var lease =
                pointer(
                    f,
                    "leaseDuration",
                    Codecs.DURATION,
                    LeaderElectionConfiguration::leaseDuration);
            var deadline =
                pointer(
                    f,
                    "renewDeadline",
                    Codecs.DURATION,
                    LeaderElectionConfiguration::renewDeadline);
            var retry =
                pointer(
                    f, "retryPeriod", Codecs.DURATION, LeaderElectionConfiguration::retryPeriod);
            var lock =
                pointer(
                    f, "resourceLock", Codecs.STRING, LeaderElectionConfiguration::resourceLock);
            var name =
                pointer(
                    f, "resourceName", Codecs.STRING, LeaderElectionConfiguration::resourceName);
            var namespace =
                pointer(
                    f,
                    "resourceNamespace",
                    Codecs.STRING,
                    LeaderElectionConfiguration::resourceNamespace);
            return v ->
                new LeaderElectionConfiguration(
                    orElse(v.get(elect), true),
                    orEmpty(v.get(lease), Codecs.DURATION),
                    orEmpty(v.get(deadline), Codecs.DURATION),
                    orEmpty(v.get(retry), Codecs.DURATION),
                    orEmpty(v.get(lock), Codecs.STRING),
                    orEmpty(v.get(name), Codecs.STRING),
                    orEmpty(v.get(namespace), Codecs.STRING));
          });

  private static final RecordCodec<ClientConnectionConfiguration> CLIENT_CONNECTION =
      RecordCodec.of(
          "ClientConnectionConfiguration",
          f -> {
            var kubeconfig =
                pointer(f, "kubeconfig", Codecs.STRING, ClientConnectionConfiguration::kubeconfig);
            var accept =
                pointer(
                    f,
                    "acceptContentTypes",
                    Codecs.STRING,
                    ClientConnectionConfiguration::acceptContentTypes);
            var contentType =
                pointer(
                    f, "contentType", Codecs.STRING, ClientConnectionConfiguration::contentType);
            var qps = pointer(f, "qps", FLOAT32, ClientConnectionConfiguration::qps);
            var burst = pointer(f, "burst", Codecs.INT32, ClientConnectionConfiguration::burst);
            return v ->
                new ClientConnectionConfiguration(
                    orEmpty(v.get(kubeconfig), Codecs.STRING),
                    orEmpty(v.get(accept), Codecs.STRING),
                    orEmpty(v.get(contentType), Codecs.STRING),
                    orEmpty(v.get(qps), FLOAT32),
                    orEmpty(v.get(burst), Codecs.INT32));
          });

  private static final RecordCodec<PluginEntry> PLUGIN_ENTRY =
      RecordCodec.of(
          "Plugin",
          f -> {
            var name = pointer(f, "name", Codecs.STRING, PluginEntry::name);
            var weight = pointer(f, "weight", Codecs.INT32, PluginEntry::weight);
            return v ->
                new PluginEntry(
                    orEmpty(v.get(name), Codecs.STRING), orEmpty(v.get(weight), Codecs.INT32));
          });

  private static final RecordCodec<PluginSet> PLUGIN_SET =
      RecordCodec.of(
          "PluginSet",
          f -> {
            var enabled = f.list(0, "enabled", PLUGIN_ENTRY, PluginSet::enabled);
            var disabled = f.list(0, "disabled", PLUGIN_ENTRY, PluginSet::disabled);
            return v -> new PluginSet(v.get(enabled), v.get(disabled));
          });

  private static final RecordCodec<Plugins> PLUGINS =
      RecordCodec.of(
          "Plugins",
          f -> {
            var preEnqueue = pointer(f, "preEnqueue", PLUGIN_SET, Plugins::preEnqueue);
            var queueSort = pointer(f, "queueSort", PLUGIN_SET, Plugins::queueSort);
            var preFilter = pointer(f, "preFilter", PLUGIN_SET, Plugins::preFilter);
            var filter = pointer(f, "filter", PLUGIN_SET, Plugins::filter);
            var postFilter = pointer(f, "postFilter", PLUGIN_SET, Plugins::postFilter);
            var preScore = pointer(f, "preScore", PLUGIN_SET, Plugins::preScore);
            var score = pointer(f, "score", PLUGIN_SET, Plugins::score);
            var reserve = pointer(f, "reserve", PLUGIN_SET, Plugins::reserve);
            var permit = pointer(f, "permit", PLUGIN_SET, Plugins::permit);
            var preBind = pointer(f, "preBind", PLUGIN_SET, Plugins::preBind);
            var bind = pointer(f, "bind", PLUGIN_SET, Plugins::bind);
            var postBind = pointer(f, "postBind", PLUGIN_SET, Plugins::postBind);
            var multiPoint = pointer(f, "multiPoint", PLUGIN_SET, Plugins::multiPoint);
            var generate = pointer(f, "placementGenerate", PLUGIN_SET, Plugins::placementGenerate);
            var placementScore = pointer(f, "placementScore", PLUGIN_SET, Plugins::placementScore);
            var group = pointer(f, "podGroupPostFilter", PLUGIN_SET, Plugins::podGroupPostFilter);
            return v ->
                new Plugins(
                    orEmpty(v.get(preEnqueue), PLUGIN_SET),
                    orEmpty(v.get(queueSort), PLUGIN_SET),
                    orEmpty(v.get(preFilter), PLUGIN_SET),
                    orEmpty(v.get(filter), PLUGIN_SET),
                    orEmpty(v.get(postFilter), PLUGIN_SET),
                    orEmpty(v.get(preScore), PLUGIN_SET),
                    orEmpty(v.get(score), PLUGIN_SET),
                    orEmpty(v.get(reserve), PLUGIN_SET),
                    orEmpty(v.get(permit), PLUGIN_SET),
                    orEmpty(v.get(preBind), PLUGIN_SET),
                    orEmpty(v.get(bind), PLUGIN_SET),
                    orEmpty(v.get(postBind), PLUGIN_SET),
                    orEmpty(v.get(multiPoint), PLUGIN_SET),
                    orEmpty(v.get(generate), PLUGIN_SET),
                    orEmpty(v.get(placementScore), PLUGIN_SET),
                    orEmpty(v.get(group), PLUGIN_SET));
          });

  private static final RecordCodec<PluginConfig> PLUGIN_CONFIG =
      RecordCodec.of(
          "PluginConfig",
          f -> {
            var name = pointer(f, "name", Codecs.STRING, PluginConfig::name);
            var args = pointer(f, "args", PluginArgsField.CODEC, PluginArgsField::of);
            return v -> {
              var plugin = orEmpty(v.get(name), Codecs.STRING);
              return new PluginConfig(
                  plugin, orEmpty(v.get(args), PluginArgsField.CODEC).of(plugin));
            };
          });

  private static final RecordCodec<KubeSchedulerProfile> PROFILE =
      RecordCodec.of(
          "KubeSchedulerProfile",
          f -> {
            var name =
                f.optional(0, "schedulerName", Codecs.STRING, KubeSchedulerProfile::schedulerName);
            var percentage =
                f.optional(
                    0,
                    "percentageOfNodesToScore",
                    Codecs.INT32,
                    KubeSchedulerProfile::percentageOfNodesToScore);
            var plugins = pointer(f, "plugins", PLUGINS, KubeSchedulerProfile::plugins);
            var config =
                f.list(0, "pluginConfig", PLUGIN_CONFIG, KubeSchedulerProfile::pluginConfig);
            return v ->
                new KubeSchedulerProfile(
                    v.get(name),
                    v.get(percentage),
                    orEmpty(v.get(plugins), PLUGINS),
                    v.get(config));
          });

  /// A whole configuration. A configuration that was read lacks some defaults and may be invalid.
  public static final RecordCodec<KubeSchedulerConfiguration> KUBE_SCHEDULER_CONFIGURATION =
      RecordCodec.of(
          KubeSchedulerConfiguration.KIND,
          f -> {
            type(f, KubeSchedulerConfiguration.KIND);
            var parallelism =
                pointer(f, "parallelism", Codecs.INT32, KubeSchedulerConfiguration::parallelism);
            var election =
                pointer(
                    f,
                    "leaderElection",
                    LEADER_ELECTION,
                    KubeSchedulerConfiguration::leaderElection);
            var client =
                pointer(
                    f,
                    "clientConnection",
                    CLIENT_CONNECTION,
                    KubeSchedulerConfiguration::clientConnection);
            var profiling =
                pointer(
                    f, "enableProfiling", Codecs.BOOL, KubeSchedulerConfiguration::enableProfiling);
            var contention =
                pointer(
                    f,
                    "enableContentionProfiling",
                    Codecs.BOOL,
                    KubeSchedulerConfiguration::enableContentionProfiling);
            var percentage =
                pointer(
                    f,
                    "percentageOfNodesToScore",
                    Codecs.INT32,
                    KubeSchedulerConfiguration::percentageOfNodesToScore);
            var initialBackoff =
                pointer(
                    f,
                    "podInitialBackoffSeconds",
                    Codecs.INT64,
                    KubeSchedulerConfiguration::podInitialBackoffSeconds);
            var maxBackoff =
                pointer(
                    f,
                    "podMaxBackoffSeconds",
                    Codecs.INT64,
                    KubeSchedulerConfiguration::podMaxBackoffSeconds);
            var profiles = f.list(0, "profiles", PROFILE, KubeSchedulerConfiguration::profiles);
            var extenders =
                f.list(
                    0, "extenders", ExtenderCodecs.EXTENDER, KubeSchedulerConfiguration::extenders);
            var delay =
                f.bool(
                    0, "delayCacheUntilActive", KubeSchedulerConfiguration::delayCacheUntilActive);
            return v -> {
              boolean isProfiling = orElse(v.get(profiling), true);
              return new KubeSchedulerConfiguration(
                  orElse(v.get(parallelism), KubeSchedulerConfiguration.DEFAULT_PARALLELISM),
                  orEmpty(v.get(election), LEADER_ELECTION),
                  orEmpty(v.get(client), CLIENT_CONNECTION),
                  isProfiling,
                  orElse(v.get(contention), isProfiling),
                  orElse(v.get(percentage), KubeSchedulerConfiguration.ALL_NODES),
                  orElse(v.get(initialBackoff), 1L),
                  orElse(v.get(maxBackoff), 10L),
                  v.get(profiles),
                  v.get(extenders),
                  v.get(delay));
            };
          });

  private KubeSchedulerCodecs() {}

  /// `apiVersion` and `kind`, by which the table was chosen.
  private static void type(Fields<KubeSchedulerConfiguration> fields, String kind) {
    pointer(fields, "apiVersion", Codecs.STRING, _ -> KubeSchedulerConfiguration.API_VERSION);
    pointer(fields, "kind", Codecs.STRING, _ -> kind);
  }

  /// Adds a field that is always written, whatever its value: in Go, a pointer that defaulting has
  /// set, or a field without `omitempty`.
  static <R, T> Row<R, @Nullable T> pointer(
      Fields<R> fields, String name, Codec<T> codec, Function<R, @Nullable T> getter) {
    return fields.optional(0, name, codec, getter);
  }

  static <T> T orElse(@Nullable T value, T fallback) {
    return value == null ? fallback : value;
  }

  static <T> T orEmpty(@Nullable T value, Codec<T> codec) {
    return value == null ? codec.empty() : value;
  }
}
