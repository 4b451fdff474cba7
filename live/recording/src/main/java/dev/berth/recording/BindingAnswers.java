package dev.berth.recording;

import java.util.ArrayList;
import java.util.List;

/// The inputs of the task that binds a pod: stored while recording, returned while replaying. For
/// the thread of the task.
final class BindingAnswers {
  private static final ScopedValue<BindingAnswers> CURRENT = ScopedValue.newInstance();

  private final List<RecordedInput> inputs;
  private int next;

  /// Creates it without inputs.
  BindingAnswers() {
    this(new ArrayList<>());
  }

  BindingAnswers(List<RecordedInput> inputs) {
    this.inputs = inputs;
  }

  List<RecordedInput> inputs() {
    return inputs;
  }

  /// Runs a task with these inputs.
  void during(Runnable task) {
    ScopedValue.where(CURRENT, this).run(task);
  }

  /// Returns whether the current thread binds a pod.
  static boolean areKept() {
    return CURRENT.isBound();
  }

  /// Stores an input if the current thread binds a pod.
  static void note(RecordedInput input) {
    if (CURRENT.isBound()) {
      CURRENT.get().inputs.add(input);
    }
  }

  /// Returns the next input; [RecordedInput.Done] if there is none left.
  static RecordedInput next() {
    BindingAnswers answers = CURRENT.get();
    return answers.next < answers.inputs.size()
        ? answers.inputs.get(answers.next++)
        : new RecordedInput.Done();
  }
}
