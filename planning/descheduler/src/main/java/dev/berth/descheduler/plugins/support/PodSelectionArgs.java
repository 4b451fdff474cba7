package dev.berth.descheduler.plugins.support;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.LabelSelector;
import dev.berth.api.selector.Selector;
import dev.berth.api.selector.SelectorException;
import dev.berth.descheduler.framework.ArgsReader;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The arguments `namespaces` and `labelSelector`, which select the pods of a plugin.
///
/// @param labelSelector null for any labels
public record PodSelectionArgs(Namespaces namespaces, @Nullable LabelSelector labelSelector) {
  /// Reads both arguments.
  public static PodSelectionArgs read(ArgsReader args) {
    return new PodSelectionArgs(
        Namespaces.read(args, "namespaces"), args.labelSelector("labelSelector"));
  }

  /// Returns the errors in both arguments.
  public List<String> problems() {
    return Stream.concat(namespaces.problems().stream(), labelProblems().stream()).toList();
  }

  /// Returns the errors in `labelSelector` alone.
  public List<String> labelProblems() {
    try {
      Selector.of(labelSelector);
      return List.of();
    } catch (SelectorException e) {
      return List.of("failed to get label selectors from strategy's params: " + e.getMessage());
    }
  }

  /// The filter for pods: namespaces before labels. The labels must have no [#problems].
  public Predicate<Pod> toFilter() {
    Selector labels = labelSelector == null ? Selector.EVERYTHING : Selector.of(labelSelector);
    return pod ->
        namespaces.contains(pod.metadata().namespace()) && labels.matches(pod.metadata().labels());
  }
}
