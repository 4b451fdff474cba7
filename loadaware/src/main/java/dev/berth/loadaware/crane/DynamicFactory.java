package dev.berth.loadaware.crane;

import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginException;
import dev.berth.framework.PluginFactory;
import dev.berth.loadaware.support.ArgsFields;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.zone.ZoneRules;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Makes Dynamic.
public final class DynamicFactory implements PluginFactory {
  private static final String DEFAULT_POLICY = "/etc/kubernetes/dynamic-scheduler-policy.yaml";
  private static final String DEFAULT_ZONE = "Asia/Shanghai";

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
    return ArgsFields.read(
        args,
        "DynamicArgs",
        fields -> {
          String file = fields.text("policyConfigPath");
          String zone = fields.text("timeZone");
          SchedulerPolicy policy = SchedulerPolicyFile.read(file.isEmpty() ? DEFAULT_POLICY : file);
          return new DynamicPlugin(new LoadAnnotations(policy, rules(zone)), context);
        });
  }

  private ZoneRules rules(String given) {
    String ofProcess = environment.apply("TZ");
    String name =
        !given.isEmpty()
            ? given
            : ofProcess == null || ofProcess.isEmpty() ? DEFAULT_ZONE : ofProcess;
    try {
      return ZoneId.of(name).getRules();
    } catch (DateTimeException e) {
      throw new PluginException(
          "time zone \"%s\"%s is not known; write one such as Europe/Berlin or UTC"
              .formatted(name, given.isEmpty() ? ", as of TZ," : ""),
          e);
    }
  }
}
