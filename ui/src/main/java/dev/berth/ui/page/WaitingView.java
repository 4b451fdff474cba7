package dev.berth.ui.page;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The pods that wait, in groups and one by one.
///
/// @param all every pod that waits
/// @param filters of which only those pods are listed that have these values, by parameter
/// @param by the parameter whose values make the groups
/// @param pod links
public record WaitingView(
    List<DocumentPart> all, Map<String, String> filters, String by, PageLinks pages) {
  /// What pods can be grouped and filtered by.
  public static final List<String> PARAMETERS =
      List.of("message", "waitsFor", "namespace", "result", "schedulerName");

  public WaitingView {
    all = List.copyOf(all);
    filters = Map.copyOf(filters);
  }

  /// Puts it together.
  ///
  /// @param path of the page
  /// @param page the number that is asked for
  public static WaitingView of(
      List<DocumentPart> all, Map<String, String> filters, String by, String path, int page) {
    int rows = (int) all.stream().filter(pod -> matches(pod, filters)).count();
    return new WaitingView(all, filters, by, PageLinks.of(url(path, filters, by), page, rows));
  }

  private static String url(String path, Map<String, String> filters, String by) {
    var url = new StringBuilder(path).append("?by=").append(by);
    PARAMETERS.stream()
        .filter(filters::containsKey)
        .forEach(
            it -> url.append('&').append(it).append('=').append(Links.encoded(filters.get(it))));
    return url.toString();
  }

  /// The values by which pods are grouped, with the number of pods, the most frequent first.
  public Map<String, Long> groups() {
    var groups = new LinkedHashMap<String, Long>();
    listed().collect(groupingBy(pod -> value(pod, by), counting())).entrySet().stream()
        .sorted(
            Map.Entry.<String, Long>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .forEach(group -> groups.put(group.getKey(), group.getValue()));
    return groups;
  }

  /// The pods of the page.
  public List<DocumentPart> pods() {
    return listed().skip(pages.from()).limit(PageLinks.SIZE).toList();
  }

  private Stream<DocumentPart> listed() {
    return all.stream().filter(pod -> matches(pod, filters));
  }

  private static boolean matches(DocumentPart pod, Map<String, String> filters) {
    return filters.entrySet().stream()
        .allMatch(filter -> value(pod, filter.getKey()).equals(filter.getValue()));
  }

  /// What a pod has of a parameter; empty if that is not known.
  static String value(DocumentPart pod, String parameter) {
    return switch (parameter) {
      case "namespace" -> pod.text("pod").substring(0, Math.max(0, pod.text("pod").indexOf('/')));
      case "result" -> pod.part("next").text("result");
      default -> pod.text(parameter);
    };
  }

  /// The words of a parameter.
  public static String title(String parameter) {
    return switch (parameter) {
      case "message" -> "message";
      case "waitsFor" -> "what they wait for";
      case "namespace" -> "namespace";
      case "result" -> "result";
      case "schedulerName" -> "scheduler";
      default -> throw new IllegalArgumentException(parameter);
    };
  }
}
