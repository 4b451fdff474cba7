package dev.berth.plugins.dynamicresources.selector.program;

/// An expression ready to run. Immutable, for any number of threads.
public final class Program {
  private final Node root;
  private final int slots;

  Program(Node root, int slots) {
    this.root = root;
    this.slots = slots;
  }

  /// What came out.
  ///
  /// @param value the result, or a [dev.berth.plugins.dynamicresources.selector.value.CelError]
  /// @param cost in cel-go's units
  public record Evaluation(Object value, long cost) {}

  /// Runs it.
  ///
  /// @param variable the value of the variable that the expression is about
  /// @throws CostLimitException if it costs more than that
  public Evaluation run(Object variable, long costLimit) {
    var frame = new Frame(variable, slots, costLimit);
    return new Evaluation(root.eval(frame), frame.cost());
  }
}
