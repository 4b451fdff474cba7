package dev.berth.config.validation;

import dev.berth.api.kubescheduler.NodeResourcesFitArgs;
import dev.berth.api.kubescheduler.ScoringStrategy;
import java.util.List;

/// Rules for arguments of `NodeResourcesFit`.
final class NodeResourcesFitRules {
  private static final List<String> STRATEGIES =
      List.of(
          ScoringStrategy.LEAST_ALLOCATED,
          ScoringStrategy.MOST_ALLOCATED,
          ScoringStrategy.REQUESTED_TO_CAPACITY_RATIO);
  private static final int MAX_WEIGHT = 100;

  private NodeResourcesFitRules() {}

  static void check(FieldPath path, NodeResourcesFitArgs args, FieldErrors errors) {
    for (int i = 0; i < args.ignoredResources().size(); i++) {
      name(path.child("ignoredResources").index(i), args.ignoredResources().get(i), errors);
    }
    for (int i = 0; i < args.ignoredResourceGroups().size(); i++) {
      var groupPath = path.child("ignoredResourceGroups").index(i);
      var group = args.ignoredResourceGroups().get(i);
      if (group.contains("/")) {
        errors.invalid(groupPath, group, "resource group name can't contain '/'");
      }
      name(groupPath, group, errors);
    }
    strategy(path.child("scoringStrategy"), args.scoringStrategy(), errors);
  }

  private static void name(FieldPath path, String name, FieldErrors errors) {
    NameRules.qualifiedName(name).forEach(rule -> errors.invalid(path, name, rule));
  }

  private static void strategy(FieldPath path, ScoringStrategy strategy, FieldErrors errors) {
    if (!STRATEGIES.contains(strategy.type())) {
      errors.unsupported(path.child("type"), strategy.type(), STRATEGIES);
    }
    for (int i = 0; i < strategy.resources().size(); i++) {
      var resource = strategy.resources().get(i);
      if (resource.weight() <= 0 || resource.weight() > MAX_WEIGHT) {
        errors.invalid(
            path.child("resources").index(i).child("weight"),
            resource.weight(),
            "resource weight of %s not in valid range (0, 100]".formatted(resource.name()));
      }
    }
    var ratioPath = path.child("requestedToCapacityRatio");
    var ratio = strategy.requestedToCapacityRatio();
    if (strategy.type().equals(ScoringStrategy.REQUESTED_TO_CAPACITY_RATIO)) {
      if (ratio == null) {
        errors.required(ratioPath, "must be specified when type is RequestedToCapacityRatio");
      } else {
        ShapeRules.check(ratioPath.child("shape"), ratio.shape(), errors);
      }
    } else if (ratio != null) {
      errors.forbidden(ratioPath, "must be nil when type is not RequestedToCapacityRatio");
    }
  }
}
