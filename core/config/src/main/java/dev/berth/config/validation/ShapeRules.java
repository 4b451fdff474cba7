package dev.berth.config.validation;

import dev.berth.api.kubescheduler.UtilizationShapePoint;
import java.util.List;

/// Rules for scoring functions: at least one point, rising utilization, all values in range.
final class ShapeRules {
  private static final int MAX_UTILIZATION = 100;
  private static final int MAX_SCORE = 10;

  private ShapeRules() {}

  static void check(FieldPath path, List<UtilizationShapePoint> shape, FieldErrors errors) {
    if (shape.isEmpty()) {
      errors.required(path, "at least one point must be specified");
      return;
    }
    for (int i = 1; i < shape.size(); i++) {
      var utilization = shape.get(i).utilization();
      if (shape.get(i - 1).utilization() >= utilization) {
        errors.invalid(
            path.index(i).child("utilization"),
            utilization,
            "values must be sorted in increasing order");
        break;
      }
    }
    for (int i = 0; i < shape.size(); i++) {
      var point = shape.get(i);
      inRange(path.index(i).child("utilization"), point.utilization(), MAX_UTILIZATION, errors);
      inRange(path.index(i).child("score"), point.score(), MAX_SCORE, errors);
    }
  }

  private static void inRange(FieldPath path, int value, int max, FieldErrors errors) {
    if (value < 0 || value > max) {
      errors.invalid(path, value, "not in valid range [0, %d]".formatted(max));
    }
  }
}
