package dev.berth.plugins.dynamicresources.allocation;

import dev.berth.api.resource.AllocationResult;
import dev.berth.plugins.dynamicresources.allocation.explain.AllocationExplanation;
import java.util.List;
import java.util.function.Supplier;

/// Whether claims can be allocated on a node, and how.
public sealed interface Allocation {

  /// They can be.
  ///
  /// @param results what each claim would get, in the order of the claims
  record Allocated(List<AllocationResult> results) implements Allocation {
    public Allocated {
      results = List.copyOf(results);
    }
  }

  /// They cannot be on this node; on another one they may. Immutable, and keeps the slices alive
  /// that were searched.
  final class Infeasible implements Allocation {
    private final String message;
    private final Supplier<AllocationExplanation> explainer;

    Infeasible(String message, Supplier<AllocationExplanation> explainer) {
      this.message = message;
      this.explainer = explainer;
    }

    /// In kube-scheduler's words.
    public String message() {
      return message;
    }

    /// Why; repeats the search, so it is slow.
    public AllocationExplanation explain() {
      return explainer.get();
    }

    @Override
    public String toString() {
      return "Infeasible[" + message + "]";
    }
  }

  /// Time was up before all combinations had been tried.
  record Expired() implements Allocation {}
}
