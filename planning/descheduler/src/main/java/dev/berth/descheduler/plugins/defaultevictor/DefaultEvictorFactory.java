package dev.berth.descheduler.plugins.defaultevictor;

import dev.berth.api.selector.SelectorException;
import dev.berth.descheduler.framework.ArgsReader;
import dev.berth.descheduler.framework.DeschedulerContext;
import dev.berth.descheduler.framework.DeschedulerPlugin;
import dev.berth.descheduler.framework.DeschedulerPluginException;
import dev.berth.descheduler.framework.DeschedulerPluginFactory;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;

/// Makes `DefaultEvictor`.
public final class DefaultEvictorFactory implements DeschedulerPluginFactory<DefaultEvictorArgs> {
  public static final String NAME = "DefaultEvictor";

  public DefaultEvictorFactory() {}

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Class<? extends DeschedulerPlugin> type() {
    return DefaultEvictorPlugin.class;
  }

  @Override
  public DefaultEvictorArgs read(ArgsReader args) {
    var threshold = args.object("priorityThreshold");
    var minReplicas = args.unsigned("minReplicas");
    return new DefaultEvictorArgs(
        args.text("nodeSelector"),
        args.labelSelector("labelSelector"),
        args.labelSelector("namespaceLabelSelector"),
        threshold == null ? null : threshold(threshold),
        args.flag("nodeFit"),
        minReplicas == null ? 0 : minReplicas,
        args.duration("minPodAge"),
        args.text("noEvictionPolicy"),
        protections(args));
  }

  private static PriorityThreshold threshold(ArgsReader args) {
    int value = args.int32("value");
    return new PriorityThreshold(args.has("value") ? value : null, args.text("name"));
  }

  private static PodProtections protections(ArgsReader args) {
    var deprecated = EnumSet.noneOf(PodProtection.class);
    for (var protection : PodProtection.values()) {
      var field = deprecatedField(protection);
      if (!field.isEmpty() && args.flag(field)) {
        deprecated.add(protection);
      }
    }
    var lists = args.object("podProtections");
    if (lists == null) {
      return new PodProtections(List.of(), List.of(), List.of(), deprecated);
    }
    var config = lists.object("config");
    var claims = config == null ? null : config.object("PodsWithPVC");
    return new PodProtections(
        lists.texts("extraEnabled"),
        lists.texts("defaultDisabled"),
        claims == null
            ? List.of()
            : claims.objects("protectedStorageClasses").stream()
                .map(entry -> entry.text("name"))
                .toList(),
        deprecated);
  }

  private static String deprecatedField(PodProtection protection) {
    return switch (protection) {
      case LOCAL_STORAGE -> "evictLocalStoragePods";
      case SYSTEM_CRITICAL -> "evictSystemCriticalPods";
      case FAILED_BARE -> "evictFailedBarePods";
      case DAEMON_SET -> "evictDaemonSetPods";
      case PVC -> "ignorePvcPods";
      case WITHOUT_PDB -> "ignorePodsWithoutPDB";
      case RESOURCE_CLAIMS -> "";
    };
  }

  @Override
  public List<String> validate(DefaultEvictorArgs args) {
    var problems = new ArrayList<String>();
    var threshold = args.priorityThreshold();
    if (threshold != null && threshold.value() != null && !threshold.name().isEmpty()) {
      problems.add(
          "priority threshold misconfigured, only one of priorityThreshold fields can be set");
    }
    var policies = List.of("", DefaultEvictorArgs.PREFERRED, DefaultEvictorArgs.MANDATORY);
    if (!policies.contains(args.noEvictionPolicy())) {
      problems.add("noEvictionPolicy accepts only [\"Preferred\" \"Mandatory\"] values");
    }
    problems.addAll(args.podProtections().problems());
    return problems;
  }

  @Override
  public DeschedulerPlugin create(DefaultEvictorArgs args, DeschedulerContext context)
      throws DeschedulerPluginException {
    try {
      return new DefaultEvictorPlugin(args, context);
    } catch (SelectorException e) {
      throw new DeschedulerPluginException(String.valueOf(e.getMessage()));
    }
  }
}
