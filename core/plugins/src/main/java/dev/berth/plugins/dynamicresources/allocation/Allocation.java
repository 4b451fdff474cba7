package dev.berth.plugins.dynamicresources.allocation;

import dev.berth.api.resource.AllocationResult;
import dev.berth.plugins.dynamicresources.allocation.explain.AllocationExplanation;
import java.util.List;
import java.util.function.Supplier;

/// The result of allocating claims on a node.
public sealed interface Allocation {
  /// All claims can be allocated.
  ///
  /// @param results the allocation of each claim, in the order of the claims
  record Allocated(List<AllocationResult> results) implements Allocation {
    public Allocated {
      results = List.copyOf(results);
    }
  }

  /// The claims cannot be allocated on this node, but may be on another. Immutable; keeps the
  /// searched slices in memory.
  final class Infeasible implements Allocation {
    private final String message;
    private final Supplier<AllocationExplanation> explainer;

    Infeasible(String message, Supplier<AllocationExplanation> explainer) {
      this.message = message;
      this.explainer = explainer;
    }

    /// The message in kube-scheduler's words.
    public String message() {
      return message;
    }

    /// Returns the reasons; slow, as it repeats the search.
    public AllocationExplanation explain() {
      return explainer.get();
    }

    @Override
    public String toString() {
      return "Infeasible[" + message + "]";
    }
  }

  /// The time was over before all combinations had been tried.
  record Expired() implements Allocation {}
}
