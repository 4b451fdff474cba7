package dev.berth.cli.disruption;

import dev.berth.capacity.disruption.NodeRejection;
import dev.berth.capacity.disruption.StuckPod;
import dev.berth.cli.report.ReasonText;
import dev.berth.framework.diagnosis.InsufficientResource;
import dev.berth.framework.diagnosis.Reason;
import java.util.List;
import java.util.stream.Stream;

/// What is behind the scheduler's message about a pod that fits no node.
final class RejectionText {
  private RejectionText() {}

  /// A clause for each reason that says more than the message, and for each note.
  static List<String> of(StuckPod pod) {
    return Stream.concat(
            pod.rejections().stream().map(RejectionText::of).filter(text -> !text.isEmpty()),
            pod.notes().stream())
        .toList();
  }

  /// Such as `node-b and 2 more: volume pv-1 of claim data-0 is not here`; empty if the message has
  /// said all.
  static String of(NodeRejection rejection) {
    List<String> details =
        rejection.status().reasons().stream()
            .map(RejectionText::detail)
            .filter(text -> !text.isEmpty())
            .toList();
    return details.isEmpty()
        ? ""
        : "%s%s: %s"
            .formatted(
                rejection.node(),
                rejection.others() == 0 ? "" : " and %,d more".formatted(rejection.others()),
                String.join("; ", details));
  }

  private static String detail(Reason reason) {
    if (reason instanceof InsufficientResource) {
      return ReasonText.of(reason);
    }
    String detail = ReasonText.detail(reason);
    return detail.isEmpty() ? reason.details().stream().findFirst().orElse("") : detail;
  }
}
