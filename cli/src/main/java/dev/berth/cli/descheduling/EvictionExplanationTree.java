package dev.berth.cli.descheduling;

import dev.berth.cli.descheduling.EvictionExplanation.IfEvicted;
import dev.berth.cli.descheduling.EvictionExplanation.PluginVerdict;
import dev.berth.cli.report.DocumentHead;
import dev.berth.descheduler.cycle.FilterAnswers;
import dev.berth.descheduler.framework.FilterResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// What a policy makes of a pod, as maps and lists, to be written in any format.
public final class EvictionExplanationTree {
  private EvictionExplanationTree() {}

  /// One document of all.
  public static Map<String, Object> of(List<EvictionExplanation> explanations) {
    Map<String, Object> tree = DocumentHead.of("EvictionExplanationList");
    tree.put("explanations", explanations.stream().map(EvictionExplanationTree::of).toList());
    return tree;
  }

  private static Map<String, Object> of(EvictionExplanation explanation) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("pod", explanation.pod().key().toString());
    tree.put("node", explanation.pod().spec().nodeName());
    tree.put("nodeInCycle", explanation.isInCycle());
    tree.put("filters", explanation.filters().stream().map(EvictionExplanationTree::of).toList());
    tree.put("plugins", explanation.plugins().stream().map(EvictionExplanationTree::of).toList());
    var ifEvicted = explanation.ifEvicted();
    if (ifEvicted != null) {
      tree.put("ifEvicted", of(ifEvicted));
    }
    return tree;
  }

  private static Map<String, Object> of(IfEvicted found) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("plugin", found.plugin());
    if (found.reason().isEmpty()) {
      tree.put("destination", found.destination());
    } else {
      tree.put("message", found.reason());
    }
    return tree;
  }

  private static Map<String, Object> of(FilterAnswers answers) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("profile", answers.profile());
    tree.put("filter", of(answers.filter()));
    tree.put("preEvictionFilter", of(answers.preEvictionFilter()));
    return tree;
  }

  private static Map<String, Object> of(FilterResult result) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("passes", result.passes());
    switch (result) {
      case FilterResult.Passed() -> {}
      case FilterResult.Kept(var message, var nodes) -> {
        tree.put("message", message);
        if (!nodes.isEmpty()) {
          tree.put("nodes", new LinkedHashMap<>(nodes));
        }
      }
      case FilterResult.Failed(var message) -> tree.put("message", message);
    }
    return tree;
  }

  private static Map<String, Object> of(PluginVerdict verdict) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("profile", verdict.profile());
    tree.put("plugin", verdict.plugin());
    tree.put("act", verdict.act().name().toLowerCase(Locale.ROOT));
    if (!verdict.message().isEmpty()) {
      tree.put("message", verdict.message());
    }
    if (!verdict.destination().isEmpty()) {
      tree.put("destination", verdict.destination());
    }
    return tree;
  }
}
