package dev.berth.cel.program;

/// A program that is ready to run. Immutable and thread-safe.
public final class Program {
  private final Interpretable root;
  private final int slots;

  Program(Interpretable root, int slots) {
    this.root = root;
    this.slots = slots;
  }

  /// The outcome of a run.
  ///
  /// @param value the result, or a [dev.berth.cel.value.CelError]
  /// @param cost the cost in cel-go's units
  public record Evaluation(Object value, long cost) {}

  /// Runs the program.
  ///
  /// @param variable the value of the variable to which the expression refers
  /// @throws CostLimitException if the run costs more than the limit
  public Evaluation run(Object variable, long costLimit) {
    var activation = new Activation(variable, slots, costLimit);
    return new Evaluation(root.eval(activation), activation.cost());
  }
}
