package dev.berth.testkit.contract;

/// Advice about a plugin that breaks a contract. A failed test ends with one of these texts.
enum Remedy {
  SAME_NAME("return the same text, such as a constant, from name() of the factory and the plugin"),
  SAME_TYPE(
      "type() of the factory is the plugin's class: what it does not implement is not called, even"
          + " if the plugin has it"),
  EVENTS(
      "implement EnqueueExtensions, and register the events that may make a rejected pod fit;"
          + " without one it waits for the periodic flush, up to five minutes"),
  READ_PART(
      "let readingOnly() return all that the hint reads of a pod, as a record for instance, or do"
          + " without it: the hint is then called for each pod"),
  READ_ASPECTS(
      "let filterReads() or scoreReads() name all aspects of the node that the answer depends on: a"
          + " remembered answer is redone only when one of them has changed"),
  READ_PREPARED(
      "let equals() and hashCode() of the prepared value cover all that the answer depends on"
          + " beside the node: pods with equal values share remembered answers"),
  PURE_FILTER(
      "a status depends on the prepared value and the node: use no field that calls change, no"
          + " clock and no random numbers"),
  ANY_THREAD(
      "filter(prepared, node) and score(prepared, node) are also called when somebody reads a"
          + " decision, on any thread and several at once: read only the arguments, and let a cache"
          + " that they fill be safe for many threads"),
  PURE_SCORE(
      "a score depends on the prepared value and the node: use no field that calls change, no clock"
          + " and no random numbers"),
  IMMUTABLE("let addPod and removePod return another value, and change nothing of the given one"),
  NO_CHANGE(
      "prepare in PreFilter or PreScore, and compute in Reserve what Reserve needs; if the change"
          + " is a cache, name its type in caches()"),
  REASONS("reject with at least one reason, whose message() is what the pod's condition shows"),
  REPEATABLE_PRE_FILTER(
      "what PreFilter returns depends on the pod and the nodes alone: begin with an empty state in"
          + " each cycle"),
  EXTENSIONS(
      "implement PreFilterExtensions, with addPod and removePod that return what PreFilter would"
          + " have prepared with, or without, that pod; preemption relies on it"),
  SCORES_ALIKE(
      "what PreScore prepares does not depend on the order of the nodes: they come in any order"),
  RANGE(
      "return a normalization() so that scores end between ScorePlugin.MIN_SCORE and MAX_SCORE;"
          + " kube-scheduler fails the pod otherwise"),
  NO_FILTER(
      "Score and Reserve are called for nodes that this cycle did not filter, as for a nominated"
          + " pod: use nothing that Filter leaves behind"),
  EQUAL_WORK(
      "let BackgroundWork be a record of its settings, and keep what changes in its Task: equal"
          + " work goes on when a configuration is taken over"),
  PURE_WORK(
      "what a turn returns depends on the answers and on the time it is given: use no clock and no"
          + " random numbers, and return each object once"),
  UNDO(
      "unreserve gives back what reserve took for this pod and node, and nothing where nothing was"
          + " reserved: it is called for every plugin when one of them fails");

  private final String text;

  Remedy(String text) {
    this.text = text;
  }

  /// Returns the description of an assertion.
  ///
  /// @param what is compared
  String of(String what) {
    return "%s (what to do: %s)".formatted(what, text);
  }
}
