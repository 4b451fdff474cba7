package dev.berth.cli.explanation;

import dev.berth.framework.diagnosis.Amounts;
import dev.berth.framework.diagnosis.InsufficientResource;
import dev.berth.framework.diagnosis.PluginStatus;
import dev.berth.framework.diagnosis.Reason;
import java.util.List;
import java.util.stream.Collectors;

/// Reasons with all their details.
final class ReasonText {
  private ReasonText() {}

  /// All reasons on one line, such as `Insufficient cpu: needs 2, 1500m of 4 free, 500m short`.
  static String of(PluginStatus status) {
    if (status.reasons().isEmpty()) {
      return status.isSuccess() ? "" : "not filtered";
    }
    return status.reasons().stream().map(ReasonText::of).collect(Collectors.joining("; "));
  }

  /// The facts behind it, one per line.
  static List<String> facts(PluginStatus status) {
    return status.reasons().stream().flatMap(reason -> reason.details().stream()).toList();
  }

  private static String of(Reason reason) {
    String text = reason.message();
    if (!reason.detail().isEmpty()) {
      text += ": " + reason.detail();
    }
    return reason instanceof InsufficientResource resource
        ? text + ", " + shortage(resource)
        : text;
  }

  private static String shortage(InsufficientResource resource) {
    String amount = Amounts.format(resource.resource(), resource.shortBy());
    return resource.isUnresolvable()
        ? amount + " short; too small even when empty"
        : amount + " short";
  }
}
