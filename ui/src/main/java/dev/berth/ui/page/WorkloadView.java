package dev.berth.ui.page;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// A workload, or a group of pods.
///
/// @param document of it
/// @param groups what the group lacks, if the page is about a group
/// @param why the page with what the group lacks, if finding out takes a simulation; empty for none
/// @param placed the pods on nodes in this part of their list
/// @param placedPages of these
/// @param waiting the waiting pods in this part of their list
/// @param waitingPages of these
public record WorkloadView(
    DocumentPart document,
    List<DocumentPart> groups,
    String why,
    List<DocumentPart> placed,
    PageLinks placedPages,
    List<DocumentPart> waiting,
    PageLinks waitingPages) {
  private static final PageLinks.PageSize PLACED = new PageLinks.PageSize("placed", 100);
  private static final PageLinks.PageSize WAITING = new PageLinks.PageSize("waiting", 100);

  public WorkloadView {
    groups = List.copyOf(groups);
    placed = List.copyOf(placed);
    waiting = List.copyOf(waiting);
  }

  /// Makes the view from the document.
  ///
  /// @param groups what the group lacks, if the page is about a group
  /// @param why the page with what the group lacks, if finding out takes a simulation; empty for
  ///   none
  /// @param url the URL of the page
  /// @param query selects the parts of the lists
  public static WorkloadView of(
      DocumentPart document, List<DocumentPart> groups, String why, String url, PageQuery query) {
    List<DocumentPart> pods = document.parts("pods");
    List<DocumentPart> waiting = document.parts("waitingPods");
    var placedPages = PageLinks.of(url, PLACED, query.number(PLACED.parameter()), pods.size());
    var waitingPages =
        PageLinks.of(url, WAITING, query.number(WAITING.parameter()), waiting.size());
    return new WorkloadView(
        document,
        groups,
        why,
        placedPages.of(pods),
        placedPages,
        waitingPages.of(waiting),
        waitingPages);
  }

  /// The title for a path: `Deployment shop/web` for `Deployment/shop/web`; the title of a group is
  /// its path.
  public static String title(String path) {
    boolean isGroup = Stream.of("podgroup/", "compositepodgroup/").anyMatch(path::startsWith);
    return isGroup ? path : path.replaceFirst("/", " ");
  }

  /// The number of pods.
  public int pods() {
    return placedPages.rows() + waitingPages.rows();
  }

  /// One of its pods.
  ///
  /// @throws java.util.NoSuchElementException if it has none
  public String onePod() {
    return (waiting.isEmpty() ? placed : waiting).getFirst().text("pod");
  }

  /// The groups below it.
  public List<String> groupsBelow() {
    return document.part("group").parts("groups").stream()
        .map(it ->
            "%s/%s/%s"
                .formatted(
                    it.text("kind").toLowerCase(Locale.ROOT),
                    it.text("namespace"),
                    it.text("name")))
        .toList();
  }
}
