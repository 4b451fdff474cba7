package dev.berth.config.validation;

import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.KubeSchedulerConfiguration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Validates a whole configuration, after defaulting.
public final class ConfigurationValidator {
  private final ProfileRules profileRules;

  public ConfigurationValidator(FeatureGates gates) {
    profileRules = new ProfileRules(new PluginArgsValidator(gates));
  }

  /// Returns the errors of the configuration; empty if it is valid.
  public List<FieldError> validate(KubeSchedulerConfiguration configuration) {
    var errors = new FieldErrors();
    ProcessRules.check(configuration.clientConnection(), errors);
    ProcessRules.check(configuration.leaderElection(), errors);
    if (configuration.parallelism() <= 0) {
      errors.invalid(
          field("parallelism"),
          configuration.parallelism(),
          "should be an integer value greater than zero");
    }
    profiles(configuration, errors);
    ProfileRules.percentage(
        field("percentageOfNodesToScore"), configuration.percentageOfNodesToScore(), errors);
    backoff(configuration, errors);
    ExtenderRules.check(field("extenders"), configuration.extenders(), errors);
    return errors.list();
  }

  private void profiles(KubeSchedulerConfiguration configuration, FieldErrors errors) {
    var path = field("profiles");
    var profiles = configuration.profiles();
    if (profiles.isEmpty()) {
      errors.required(path);
      return;
    }
    var names = new HashMap<String, Integer>();
    for (int i = 0; i < profiles.size(); i++) {
      profileRules.check(path.index(i), profiles.get(i), errors);
      var name = ProfileRules.name(profiles.get(i));
      var first = names.putIfAbsent(name, i);
      if (first != null) {
        // kube-scheduler prints the path of the first profile, which has no visible fields.
        errors.duplicate(
            path.index(i).child("schedulerName"),
            Map.of(),
            "; %s has the name \"%s\", too".formatted(path.index(first), name));
      }
    }
    QueueSortRules.check(path, profiles, errors);
  }

  private static void backoff(KubeSchedulerConfiguration configuration, FieldErrors errors) {
    var initial = configuration.podInitialBackoffSeconds();
    var max = configuration.podMaxBackoffSeconds();
    if (initial <= 0) {
      errors.invalid(field("podInitialBackoffSeconds"), initial, "must be greater than 0");
    }
    if (max < initial) {
      errors.invalid(
          field("podMaxBackoffSeconds"),
          max,
          "must be greater than or equal to PodInitialBackoffSeconds");
    }
  }

  private static FieldPath field(String name) {
    return FieldPath.ROOT.child(name);
  }
}
