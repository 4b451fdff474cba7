package dev.berth.descheduler.output;

import dev.berth.api.meta.Quantity;
import dev.berth.descheduler.cycle.CycleResult;
import dev.berth.descheduler.cycle.CycleResult.EvictedPod;
import dev.berth.descheduler.cycle.CycleResult.EvictionWarning;
import dev.berth.descheduler.cycle.CycleResult.PluginNote;
import dev.berth.descheduler.cycle.CycleResult.PluginUsage;
import dev.berth.descheduler.cycle.CycleResult.RefusedPod;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/// Results as maps, lists, texts and numbers, in the order of the document.
public final class CycleTree {
  private static final String VERSION = "v0.36.0";

  private CycleTree() {}

  /// The beginning of every document.
  public static Map<String, Object> header(Instant now) {
    var tree = new LinkedHashMap<String, Object>();
    tree.put("descheduler", VERSION);
    tree.put("now", now.toString());
    return tree;
  }

  /// The results of a cycle, without the nodes; for a dry run also without usage and notes, which
  /// belong to a live cycle.
  public static Map<String, Object> of(CycleResult result, boolean isDryRun) {
    var tree = new LinkedHashMap<String, Object>();
    if (!result.skipped().isEmpty()) {
      tree.put("skipped", result.skipped());
    }
    tree.put("evictions", list(result.evictions(), CycleTree::eviction));
    put(tree, "refused", list(result.refused(), CycleTree::refusal));
    if (!isDryRun) {
      put(tree, "usage", list(result.usage(), CycleTree::usage));
      put(tree, "notes", list(result.notes(), CycleTree::note));
    }
    put(tree, "errors", list(result.errors(), CycleTree::note));
    put(tree, "warnings", list(result.warnings(), CycleTree::warning));
    return tree;
  }

  private static void put(Map<String, Object> tree, String name, List<Object> list) {
    if (!list.isEmpty()) {
      tree.put(name, list);
    }
  }

  private static <T> List<Object> list(
      Collection<T> values, Function<T, Map<String, Object>> tree) {
    return values.stream().<Object>map(tree).toList();
  }

  private static Map<String, Object> texts(String... namesAndValues) {
    var map = new LinkedHashMap<String, Object>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      map.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    return map;
  }

  private static Map<String, Object> eviction(EvictedPod it) {
    var map =
        texts(
            "pod", it.pod().toString(),
            "node", it.node(),
            "profile", it.profile(),
            "plugin", it.plugin(),
            "reason", it.reason());
    if (!it.destination().isEmpty()) {
      map.put("destination", it.destination());
    }
    return map;
  }

  private static Map<String, Object> refusal(RefusedPod it) {
    var map =
        texts(
            "pod", it.pod().toString(),
            "profile", it.profile(),
            "plugin", it.plugin(),
            "stage", it.stage().title(),
            "message", it.message());
    if (!it.nodes().isEmpty()) {
      map.put("nodes", new LinkedHashMap<>(it.nodes()));
    }
    return map;
  }

  private static Map<String, Object> usage(PluginUsage it) {
    var usage = it.usage();
    var map =
        texts(
            "node", usage.node(),
            "profile", it.profile(),
            "plugin", it.plugin(),
            "category", usage.category().name().toLowerCase(Locale.ROOT));
    var amounts = new TreeMap<String, Object>();
    usage.usage().forEach((String name, Quantity amount) -> amounts.put(name, amount.toString()));
    map.put("usage", amounts);
    var percent = new TreeMap<String, Object>();
    usage.percent().forEach((name, value) -> percent.put(name, Math.round(value)));
    map.put("percent", percent);
    return map;
  }

  private static Map<String, Object> note(PluginNote it) {
    return texts("profile", it.profile(), "plugin", it.plugin(), "message", it.message());
  }

  private static Map<String, Object> warning(EvictionWarning it) {
    return texts(
        "pod", it.pod().toString(),
        "reason", it.reason(),
        "action", it.action(),
        "note", it.note());
  }
}
