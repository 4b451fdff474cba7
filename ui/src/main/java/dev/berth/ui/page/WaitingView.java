package dev.berth.ui.page;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The waiting pods, in groups and one by one.
///
/// @param listed the pods that match the filters, in the order in which they are tried
/// @param filters the values, by parameter
/// @param by the parameter whose values make the groups
/// @param pages the pages of the pods
public record WaitingView(
    List<DocumentPart> listed, Map<String, String> filters, String by, PageLinks pages) {
  /// The properties by which pods can be grouped and filtered.
  public static final List<String> PARAMETERS =
      List.of(
          "message",
          "waitsFor",
          "namespace",
          "workload",
          "group",
          "result",
          "queue",
          "schedulerName");

  public WaitingView {
    listed = List.copyOf(listed);
    filters = Collections.unmodifiableMap(new LinkedHashMap<>(filters));
  }

  /// Puts it together.
  ///
  /// @param all every pod that waits
  /// @param path the path of the page
  public static WaitingView of(List<DocumentPart> all, String path, PageQuery query) {
    Map<String, String> filters = new LinkedHashMap<>();
    PARAMETERS.stream()
        .filter(query::has)
        .forEach(parameter -> filters.put(parameter, query.text(parameter)));
    String by = query.oneOf("by", PARAMETERS, "message");
    List<DocumentPart> listed = all.stream().filter(pod -> matches(pod, filters)).toList();
    var pages = PageLinks.of(url(path, by, filters), query.number("page"), listed.size());
    return new WaitingView(listed, filters, by, pages);
  }

  private static String url(String path, String by, Map<String, String> filters) {
    var url = new StringBuilder(path).append("?by=").append(by);
    filters.forEach((parameter, value) ->
        url.append('&').append(parameter).append('=').append(Links.encoded(value)));
    return url.toString();
  }

  /// The parameters for which a pod has a value, and the parameter that makes the groups.
  public List<String> choices() {
    return PARAMETERS.stream()
        .filter(it -> it.equals(by) || listed.stream().anyMatch(pod -> !value(pod, it).isEmpty()))
        .toList();
  }

  /// The values that group the pods, with the number of pods, in descending order.
  public Map<String, Long> groups() {
    var groups = new LinkedHashMap<String, Long>();
    listed.stream().collect(groupingBy(pod -> value(pod, by), counting())).entrySet().stream()
        .sorted(
            Map.Entry.<String, Long>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .forEach(group -> groups.put(group.getKey(), group.getValue()));
    return groups;
  }

  /// The page with the pods of a group only.
  public String url(String path, String group) {
    var narrower = new LinkedHashMap<>(filters);
    narrower.put(by, group);
    return url(path, by, narrower);
  }

  /// The pods of this part of the list.
  public List<DocumentPart> pods() {
    return pages.of(listed);
  }

  private static boolean matches(DocumentPart pod, Map<String, String> filters) {
    return filters.entrySet().stream()
        .allMatch(filter -> value(pod, filter.getKey()).equals(filter.getValue()));
  }

  /// The pod's value of a parameter; empty if it is unknown.
  private static String value(DocumentPart pod, String parameter) {
    return switch (parameter) {
      case "namespace" -> pod.text("pod").substring(0, Math.max(0, pod.text("pod").indexOf('/')));
      case "result" -> pod.part("next").text("result");
      default -> pod.text(parameter);
    };
  }

  /// The words for a parameter.
  public static String title(String parameter) {
    return switch (parameter) {
      case "message" -> "message";
      case "waitsFor" -> "what they wait for";
      case "namespace" -> "namespace";
      case "workload" -> "workload";
      case "group" -> "group of pods";
      case "result" -> "result";
      case "queue" -> "queue";
      case "schedulerName" -> "scheduler";
      default -> throw new IllegalArgumentException(parameter);
    };
  }

  /// The words for a value.
  public static String words(String value) {
    return value.isEmpty() ? "none" : value;
  }
}
