package dev.berth.loadaware.crane;

import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginException;
import dev.berth.framework.PluginFactory;
import dev.berth.loadaware.support.ArgsFields;
import java.time.DateTimeException;
import java.time.zone.ZoneRules;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Makes Dynamic.
public final class DynamicFactory implements PluginFactory {
  private static final String DEFAULT_POLICY = "/etc/kubernetes/dynamic-scheduler-policy.yaml";

  private final UnaryOperator<@Nullable String> environment;

  /// For the environment of this process.
  public DynamicFactory() {
    this(System::getenv);
  }

  DynamicFactory(UnaryOperator<@Nullable String> environment) {
    this.environment = environment;
  }

  @Override
  public String name() {
    return DynamicPlugin.NAME;
  }

  @Override
  public Class<? extends Plugin> type() {
    return DynamicPlugin.class;
  }

  @Override
  public Plugin create(PluginArgs args, PluginContext context) {
    return read(
        args, (policy, zone) -> new DynamicPlugin(new LoadAnnotations(policy, zone), context));
  }

  /// What writes annotations for a plugin of these arguments.
  PolicyAnnotations annotator(PluginArgs args) {
    return read(args, PolicyAnnotations::new);
  }

  private <T> T read(PluginArgs args, BiFunction<SchedulerPolicy, ZoneRules, T> made) {
    return ArgsFields.read(
        args,
        "DynamicArgs",
        fields -> {
          String file = fields.text("policyConfigPath");
          String zone = fields.text("timeZone");
          SchedulerPolicy policy = SchedulerPolicyFile.read(file.isEmpty() ? DEFAULT_POLICY : file);
          return made.apply(policy, rules(zone));
        });
  }

  private ZoneRules rules(String given) {
    try {
      return AnnotationTimes.zone(given, environment);
    } catch (DateTimeException e) {
      throw new PluginException(String.valueOf(e.getMessage()), e);
    }
  }
}
