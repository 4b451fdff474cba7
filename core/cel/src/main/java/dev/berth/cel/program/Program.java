package dev.berth.cel.program;

/// An expression ready to run. Immutable, for any number of threads.
public final class Program {
  private final Interpretable root;
  private final int slots;

  Program(Interpretable root, int slots) {
    this.root = root;
    this.slots = slots;
  }

  /// What came out.
  ///
  /// @param value the result, or a [dev.berth.cel.value.CelError]
  /// @param cost in cel-go's units
  public record Evaluation(Object value, long cost) {}

  /// Runs it.
  ///
  /// @param variable the value of the variable that the expression is about
  /// @throws CostLimitException if it costs more than that
  public Evaluation run(Object variable, long costLimit) {
    var activation = new Activation(variable, slots, costLimit);
    return new Evaluation(root.eval(activation), activation.cost());
  }
}
