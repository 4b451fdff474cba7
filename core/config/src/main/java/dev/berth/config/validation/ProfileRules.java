package dev.berth.config.validation;

import dev.berth.api.kubescheduler.ExtensionPoint;
import dev.berth.api.kubescheduler.KubeSchedulerConfiguration;
import dev.berth.api.kubescheduler.KubeSchedulerProfile;
import dev.berth.api.kubescheduler.NodeResourcesFitArgs;
import dev.berth.api.kubescheduler.PluginConfig;
import dev.berth.api.kubescheduler.PluginSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Rules for a single profile.
final class ProfileRules {
  private static final Set<String> REMOVED_PLUGINS =
      Set.of("AzureDiskLimits", "CinderLimits", "EBSLimits", "GCEPDLimits");
  private static final String REMOVED =
      "was invalid in version \"v1\" (KubeSchedulerConfiguration is version \"%s\")"
          .formatted(KubeSchedulerConfiguration.API_VERSION);

  /// The points at which kube-scheduler checks for removed plugins, in the order of the API.
  private static final List<ExtensionPoint> POINTS =
      List.of(
          ExtensionPoint.PRE_ENQUEUE,
          ExtensionPoint.QUEUE_SORT,
          ExtensionPoint.PRE_FILTER,
          ExtensionPoint.FILTER,
          ExtensionPoint.POST_FILTER,
          ExtensionPoint.PRE_SCORE,
          ExtensionPoint.SCORE,
          ExtensionPoint.RESERVE,
          ExtensionPoint.PERMIT,
          ExtensionPoint.PRE_BIND,
          ExtensionPoint.BIND,
          ExtensionPoint.POST_BIND,
          ExtensionPoint.POD_GROUP_POST_FILTER);

  private final PluginArgsValidator argsValidator;

  ProfileRules(PluginArgsValidator argsValidator) {
    this.argsValidator = argsValidator;
  }

  static String name(KubeSchedulerProfile profile) {
    var name = profile.schedulerName();
    return name == null ? "" : name;
  }

  static void percentage(FieldPath path, @Nullable Integer percentage, FieldErrors errors) {
    if (percentage != null && (percentage < 0 || percentage > 100)) {
      errors.invalid(path, percentage, "not in valid range [0-100]");
    }
  }

  void check(FieldPath path, KubeSchedulerProfile profile, FieldErrors errors) {
    if (name(profile).isEmpty()) {
      errors.required(path.child("schedulerName"));
    }
    percentage(path.child("percentageOfNodesToScore"), profile.percentageOfNodesToScore(), errors);
    for (var point : POINTS) {
      var pointPath = path.child("plugins").child(point.fieldName());
      removedPlugins(pointPath, profile.plugins().at(point), errors);
    }
    var seen = new HashSet<String>();
    for (int i = 0; i < profile.pluginConfig().size(); i++) {
      var config = profile.pluginConfig().get(i);
      var configPath = path.child("pluginConfig").index(i);
      if (!seen.add(config.name())) {
        errors.duplicate(configPath, config.name());
      }
      pluginConfig(configPath, config, errors);
    }
  }

  private static void removedPlugins(FieldPath path, PluginSet plugins, FieldErrors errors) {
    for (int i = 0; i < plugins.enabled().size(); i++) {
      var name = plugins.enabled().get(i).name();
      if (REMOVED_PLUGINS.contains(name)) {
        errors.invalid(path.child("enabled").index(i), name, REMOVED);
      }
    }
  }

  private void pluginConfig(FieldPath path, PluginConfig config, FieldErrors errors) {
    var args = config.args();
    if (REMOVED_PLUGINS.contains(config.name())) {
      errors.invalid(path, config.name(), REMOVED);
    } else if (!PluginArgsKinds.fits(config.name(), args)) {
      errors.invalid(path.child("args"), InternalForm.of(args), "has to match plugin args");
    } else if (args != null && !(args instanceof NodeResourcesFitArgs)) {
      // kube-scheduler uses the wrong name here, so the rules of NodeResourcesFit are applied only
      // when the plugin is created.
      argsValidator.check(path.child("args"), args, errors);
    }
  }
}
