package dev.berth.loadaware.crane;

import dev.berth.api.core.Node;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginArgsReader;
import dev.berth.framework.PluginContext;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.status.PluginException;
import dev.berth.loadaware.reading.LoadReadings;
import dev.berth.loadaware.reading.MeasuringFactory;
import dev.berth.loadaware.support.GoArgs;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.Collection;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Makes Dynamic.
public final class DynamicFactory extends MeasuringFactory<LoadAnnotations> {
  private static final String DEFAULT_POLICY = "/etc/kubernetes/dynamic-scheduler-policy.yaml";

  private final UnaryOperator<@Nullable String> environment;

  /// Creates a factory with the environment of this process.
  public DynamicFactory() {
    this(System::getenv);
  }

  DynamicFactory(UnaryOperator<@Nullable String> environment) {
    super(DynamicPlugin.NAME, DynamicPlugin.class);
    this.environment = environment;
  }

  /// Also reads the policy file.
  @Override
  public LoadAnnotations read(PluginArgsReader args) {
    return GoArgs.read(
        args,
        "DynamicArgs",
        fields -> {
          String file = fields.text("policyConfigPath");
          String zone = fields.text("timeZone");
          return new LoadAnnotations(
              SchedulerPolicy.read(file.isEmpty() ? DEFAULT_POLICY : file), zone(zone));
        });
  }

  @Override
  public Plugin create(LoadAnnotations annotations, PluginContext context) {
    return new DynamicPlugin(annotations, context.cluster(), context.data());
  }

  @Override
  protected LoadReadings readings(
      LoadAnnotations annotations, Collection<Node> nodes, ClusterObjects objects) {
    List<String> metrics = annotations.policy().usedMetrics();
    return new LoadReadings(
        nodes.stream().flatMap(node -> annotations.readings(node).stream()).toList(),
        metrics.isEmpty()
            ? "metric in its policy that is of syncPolicy, and of predicate or priority"
            : "annotation " + String.join(" or ", metrics),
        LoadReadings.NO_EFFECT,
        "See that crane-scheduler-controller or berth annotate-load runs, which write it, and that"
            + " they run in time zone %s: timeZone in the plugin's args names another one"
                .formatted(annotations.zone()));
  }

  private ZoneId zone(String given) {
    try {
      return LoadAnnotations.zone(given, environment);
    } catch (DateTimeException e) {
      throw new PluginException(String.valueOf(e.getMessage()), e);
    }
  }
}
