package dev.berth.daemon.reload;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.TreeEncoder;
import dev.berth.api.kubescheduler.KubeSchedulerConfiguration;
import dev.berth.config.ConfigurationWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Finds the fields in which two configurations differ.
final class ConfigurationDifference {
  private static final List<String> NAMES = List.of("schedulerName", "name", "urlPrefix");

  private final List<FieldChange> changes = new ArrayList<>();

  private ConfigurationDifference() {}

  /// The differences of two complete configurations, by path.
  static List<FieldChange> between(
      KubeSchedulerConfiguration before, KubeSchedulerConfiguration after) {
    var difference = new ConfigurationDifference();
    difference.compare("", tree(before), tree(after));
    return difference.changes;
  }

  private static Map<String, @Nullable Object> tree(KubeSchedulerConfiguration configuration) {
    var tree = TreeEncoder.sorting();
    ConfigurationWriter.write(configuration, tree);
    return tree.object();
  }

  private void compare(String path, @Nullable Object before, @Nullable Object after) {
    if (before instanceof Map<?, ?> old && after instanceof Map<?, ?> now) {
      compareFields(path, old, now);
    } else if (before instanceof List<?> old && after instanceof List<?> now) {
      compareItems(path, old, now);
    } else if (!Objects.equals(before, after)) {
      changes.add(new FieldChange(path, text(before), text(after)));
    }
  }

  private void compareFields(String path, Map<?, ?> before, Map<?, ?> after) {
    var names = new TreeSet<String>();
    before.keySet().forEach(name -> names.add(String.valueOf(name)));
    after.keySet().forEach(name -> names.add(String.valueOf(name)));
    for (String name : names) {
      compare(path.isEmpty() ? name : path + "." + name, before.get(name), after.get(name));
    }
  }

  /// The order of items counts, too, because plugins run in order.
  private void compareItems(String path, List<?> before, List<?> after) {
    Map<String, ?> old = byName(before);
    Map<String, ?> now = byName(after);
    if (old == null || now == null) {
      compareUnnamed(path, before, after);
      return;
    }
    var all = new LinkedHashMap<String, @Nullable Object>(old);
    now.forEach(all::putIfAbsent);
    for (String name : all.keySet()) {
      compare("%s[%s]".formatted(path, name), old.get(name), now.get(name));
    }
    var oldOrder = old.keySet().stream().filter(now::containsKey).toList();
    var newOrder = now.keySet().stream().filter(old::containsKey).toList();
    if (!oldOrder.equals(newOrder)) {
      changes.add(new FieldChange(path + " in order", text(oldOrder), text(newOrder)));
    }
  }

  private void compareUnnamed(String path, List<?> before, List<?> after) {
    boolean inPairs =
        before.size() == after.size() && before.stream().allMatch(item -> item instanceof Map);
    if (inPairs) {
      for (int i = 0; i < before.size(); i++) {
        compare("%s[%d]".formatted(path, i), before.get(i), after.get(i));
      }
    } else if (!before.equals(after)) {
      changes.add(new FieldChange(path, text(before), text(after)));
    }
  }

  /// The items by their names; null if an item has no name, or a name appears twice.
  private static @Nullable Map<String, Object> byName(List<?> items) {
    Map<String, Object> named = new LinkedHashMap<>();
    for (Object item : items) {
      String name = item instanceof Map<?, ?> fields ? name(fields) : null;
      if (name == null || named.put(name, item) != null) {
        return null;
      }
    }
    return named;
  }

  private static @Nullable String name(Map<?, ?> fields) {
    return NAMES.stream()
        .map(fields::get)
        .filter(Objects::nonNull)
        .map(String::valueOf)
        .findFirst()
        .orElse(null);
  }

  private static String text(@Nullable Object value) {
    if (value == null) {
      return FieldChange.ABSENT;
    }
    var text = new StringBuilder();
    Codecs.ANY.encode(value, JsonEncoder.compact(text));
    return text.toString();
  }
}
