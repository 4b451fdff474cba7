package dev.berth.descheduler.fake;

import dev.berth.api.meta.LabelSelector;
import dev.berth.descheduler.framework.ArgsReader;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Arguments that a test gives as maps, lists, texts, numbers and booleans; all of the right type.
public record FakeArgs(Map<String, Object> fields) implements ArgsReader {
  public FakeArgs {
    fields = Map.copyOf(fields);
  }

  @Override
  public boolean has(String field) {
    return fields.containsKey(field);
  }

  @Override
  public String text(String field) {
    return (String) fields.getOrDefault(field, "");
  }

  @Override
  public boolean flag(String field) {
    return (Boolean) fields.getOrDefault(field, false);
  }

  @Override
  public @Nullable Long unsigned(String field) {
    return int64(field);
  }

  @Override
  public int int32(String field) {
    return ((Number) fields.getOrDefault(field, 0)).intValue();
  }

  @Override
  public @Nullable Long int64(String field) {
    return fields.get(field) instanceof Number number ? Long.valueOf(number.longValue()) : null;
  }

  @Override
  public @Nullable Duration duration(String field) {
    return (Duration) fields.get(field);
  }

  @Override
  public List<String> texts(String field) {
    return list(field).stream().map(String.class::cast).toList();
  }

  @Override
  public List<Integer> ints(String field) {
    return list(field).stream().map(Integer.class::cast).toList();
  }

  @Override
  public SortedMap<String, Double> percentages(String field) {
    var percentages = new TreeMap<String, Double>();
    map(fields.getOrDefault(field, Map.of()))
        .forEach((name, percent) -> percentages.put(name, ((Number) percent).doubleValue()));
    return percentages;
  }

  @Override
  public SortedMap<String, Long> integers(String field) {
    var numbers = new TreeMap<String, Long>();
    map(fields.getOrDefault(field, Map.of()))
        .forEach((name, number) -> numbers.put(name, ((Number) number).longValue()));
    return numbers;
  }

  @Override
  public @Nullable LabelSelector labelSelector(String field) {
    return (LabelSelector) fields.get(field);
  }

  @Override
  public @Nullable ArgsReader object(String field) {
    Object value = fields.get(field);
    return value == null ? null : new FakeArgs(map(value));
  }

  @Override
  public List<ArgsReader> objects(String field) {
    return list(field).stream().<ArgsReader>map(entry -> new FakeArgs(map(entry))).toList();
  }

  private List<?> list(String field) {
    return (List<?>) fields.getOrDefault(field, List.of());
  }

  private static Map<String, Object> map(Object value) {
    var map = new TreeMap<String, Object>();
    ((Map<?, ?>) value).forEach((key, entry) -> map.put((String) key, entry));
    return map;
  }
}
