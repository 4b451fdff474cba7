package dev.berth.framework.diagnosis;

import dev.berth.framework.diagnosis.Decision.Result;
import java.util.Collections;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/// The ending of an attempt to schedule a pod, with the data of this ending.
public sealed interface Ending {
  /// The ending as one word.
  Result result();

  /// The node that the pod gets; null if it gets none.
  default @Nullable String node() {
    return null;
  }

  /// The plugins that rejected the pod, sorted; empty if none did.
  default SortedSet<String> rejectedBy() {
    return Collections.emptySortedSet();
  }

  /// The text of the pod's `PodScheduled` condition; empty if the pod gets a node or was not tried.
  default String message() {
    return "";
  }

  /// The pod gets a node.
  ///
  /// @param node the name of the node
  record Scheduled(String node) implements Ending {
    @Override
    public Result result() {
      return Result.SCHEDULED;
    }
  }

  /// No node fits, or a plugin has rejected the pod later.
  ///
  /// @param rejectedBy the plugins that rejected the pod, sorted
  /// @param message the text of the pod's `PodScheduled` condition
  /// @param preemption the candidates of preemption; null if preemption was not tried
  /// @param preemptionMessage the messages of all PostFilter plugins; empty if none was called
  record Unschedulable(
      SortedSet<String> rejectedBy,
      String message,
      @Nullable PreemptionReport preemption,
      String preemptionMessage)
      implements Ending {
    public Unschedulable {
      rejectedBy = Collections.unmodifiableSortedSet(rejectedBy);
    }

    /// Creates the ending of a pod for which preemption was not tried.
    public Unschedulable(SortedSet<String> rejectedBy, String message) {
      this(rejectedBy, message, null, "");
    }

    @Override
    public Result result() {
      return Result.UNSCHEDULABLE;
    }
  }

  /// A plugin has rejected the pod in PreEnqueue.
  ///
  /// @param rejectedBy the plugin
  /// @param message the text of the pod's `PodScheduled` condition
  record Gated(SortedSet<String> rejectedBy, String message) implements Ending {
    public Gated {
      rejectedBy = Collections.unmodifiableSortedSet(rejectedBy);
    }

    @Override
    public Result result() {
      return Result.GATED;
    }
  }

  /// A plugin, or a request to the API server, has failed.
  ///
  /// @param rejectedBy the plugins that had rejected the pod before, sorted
  /// @param message the text of the pod's `PodScheduled` condition
  record Failed(SortedSet<String> rejectedBy, String message) implements Ending {
    public Failed {
      rejectedBy = Collections.unmodifiableSortedSet(rejectedBy);
    }

    @Override
    public Result result() {
      return Result.ERROR;
    }
  }

  /// The pod was not tried.
  enum NotTried implements Ending {
    /// The pod is being deleted.
    SKIPPED(Result.SKIPPED),
    /// No profile has the pod's scheduler name.
    IGNORED(Result.IGNORED),
    /// The pod's group, or one above it, does not exist.
    INCOMPLETE(Result.INCOMPLETE);

    private final Result result;

    NotTried(Result result) {
      this.result = result;
    }

    @Override
    public Result result() {
      return result;
    }
  }
}
