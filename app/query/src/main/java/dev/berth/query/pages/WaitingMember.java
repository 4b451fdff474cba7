package dev.berth.query.pages;

import static dev.berth.questions.document.Shape.TEXT;
import static dev.berth.questions.document.Shape.list;

import dev.berth.framework.model.GroupKey;
import dev.berth.questions.document.DocumentType;
import dev.berth.questions.document.Documents;
import dev.berth.questions.overview.Overview.OverviewPod;
import dev.berth.questions.overview.OverviewTree;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A waiting pod with its workload and group.
///
/// @param workload such as `Deployment shop/web`; empty for none
/// @param group null for none
public record WaitingMember(OverviewPod pod, String workload, @Nullable GroupKey group) {
  static final DocumentType<WaitingMember> POD =
      DocumentType.of(f ->
          f.include(OverviewTree.POD, WaitingMember::pod)
              .ifAny("workload", TEXT, WaitingMember::workload)
              .ifAny("group", TEXT, WaitingMember::group, "Such as podgroup/shop/training."));

  /// All that wait.
  static final DocumentType<List<WaitingMember>> LIST =
      DocumentType.of(f ->
          Documents.document(f, "WaitingPods", "Pods that wait.")
              .always("waitingPods", list(POD), it -> it));
}
