package dev.berth.ui;

import static dev.berth.ui.PageTemplates.NOTHING_MORE;

import dev.berth.server.http.Response;
import dev.berth.ui.SandboxEdit.Action;
import dev.berth.ui.page.DocumentPart;
import dev.berth.ui.page.Links;
import dev.berth.ui.page.PageFrame;
import dev.berth.ui.page.PageLinks;
import dev.berth.ui.page.PageQuery;
import dev.berth.ui.page.SandboxView;
import dev.berth.ui.template.JtesandboxGenerated;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;

/// The pages about a cluster with changes that are only imagined. The changes are a segment of the
/// path, so pages about the changed cluster are those about any cluster, with another base. For any
/// thread.
///
/// @param base of the pages about the cluster itself
/// @param assets the URL of a style or script
record Sandbox(String base, UnaryOperator<String> assets, ClusterAnswers answers) {
  /// Where it is, below the base.
  static final String PATH = "sandbox";

  private static final PageQuery NOTHING = new PageQuery(Map.of());

  /// @param path what comes behind [#PATH]
  Response page(String path, PageQuery query) throws InterruptedException {
    if (path.isEmpty() || path.equals("/")) {
      return query.has("action") ? add(query) : form(200, SandboxEdits.NONE, List.of(), NOTHING);
    }
    int slash = path.indexOf('/', 1);
    var edits = SandboxEdits.parse(path.substring(1, slash < 0 ? path.length() : slash));
    if (edits == null) {
      return form(
          404, SandboxEdits.NONE, List.of("The URL does not name changes of a cluster."), NOTHING);
    }
    try {
      var edited = answers.edited(edits);
      String below = slash < 0 ? "" : path.substring(slash + 1);
      return below.isEmpty()
          ? comparison(edits, edited, query)
          : new ClusterPages(base(edits), words(edits), assets, edited).page(below, query);
    } catch (SandboxEditException e) {
      return form(422, SandboxEdits.NONE, e.problems(), NOTHING);
    }
  }

  private static List<String> words(SandboxEdits edits) {
    return edits.list().stream().map(SandboxEdit::text).toList();
  }

  private String base(SandboxEdits edits) {
    return base + PATH + "/" + edits.segment() + "/";
  }

  /// One more change: the page of the changed cluster, or the form with what is wrong.
  private Response add(PageQuery query) throws InterruptedException {
    var before =
        query.text("edits").isEmpty()
            ? SandboxEdits.NONE
            : Objects.requireNonNullElse(
                SandboxEdits.parse(query.text("edits")), SandboxEdits.NONE);
    Action action = SandboxEdits.action(query.text("action")).orElse(Action.DRAIN);
    String node = query.text("node").strip();
    String more = query.text("taint").strip();
    String target =
        switch (action) {
          case DRAIN, CORDON, UNCORDON, REMOVE -> node;
          case TAINT, UNTAINT -> node + ":" + more;
          case ADD, SCALE -> node + "=" + more;
          case PATCH -> "";
        };
    if (!SandboxEdits.isTarget(target)) {
      return form(
          422, before, List.of("“%s” cannot be the name of a node.".formatted(target)), query);
    }
    if (before.isFull()) {
      return form(422, before, List.of("There are too many changes."), query);
    }
    var edits = before.with(new SandboxEdit(action, target));
    try {
      answers.edited(edits);
      return Response.text(303, "").with("Location", base(edits));
    } catch (SandboxEditException e) {
      return form(422, before, e.problems(), query);
    }
  }

  private Response form(int status, SandboxEdits edits, List<String> problems, PageQuery given) {
    return page(
        status, base, answers, edits, new DocumentPart(Map.of()), problems, given, PageLinks.NONE);
  }

  private Response comparison(SandboxEdits edits, ClusterAnswers edited, PageQuery query) {
    var difference = new DocumentPart(edited.difference());
    var pages = PageLinks.of(base(edits), query.number("page"), difference.parts("pods").size());
    return page(200, base(edits), edited, edits, difference, List.of(), NOTHING, pages);
  }

  private Response page(
      int status,
      String own,
      ClusterAnswers of,
      SandboxEdits edits,
      DocumentPart difference,
      List<String> problems,
      PageQuery given,
      PageLinks pages) {
    boolean isOfChanged = !own.equals(base);
    var frame =
        new PageFrame(
            "What if",
            PATH,
            of.title(),
            own,
            isOfChanged ? words(edits) : List.of(),
            assets,
            false);
    var view = new SandboxView(base + PATH, edits, difference, problems, given, pages);
    return PageTemplates.page(
        status,
        out ->
            JtesandboxGenerated.render(
                out, NOTHING_MORE, frame, new Links(base), new Links(own), view));
  }
}
