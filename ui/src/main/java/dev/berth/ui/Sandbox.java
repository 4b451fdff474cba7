package dev.berth.ui;

import static dev.berth.ui.PageTemplates.NOTHING_MORE;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.Encoder;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.YamlEncoder;
import dev.berth.server.http.Response;
import dev.berth.ui.SandboxEdit.Action;
import dev.berth.ui.page.DocumentPart;
import dev.berth.ui.page.Links;
import dev.berth.ui.page.PageLinks;
import dev.berth.ui.page.PageMenu;
import dev.berth.ui.page.PageQuery;
import dev.berth.ui.page.PageSite;
import dev.berth.ui.page.SandboxView;
import dev.berth.ui.template.JtesandboxGenerated;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/// The pages about a cluster with imagined changes. The changes are a segment of the path, so the
/// pages about the changed cluster are the usual pages, with another base. For any thread.
///
/// @param base the base of the pages about the cluster without changes
/// @param assets the URL of a style or script
record Sandbox(String base, UnaryOperator<String> assets, SimulationAnswers answers) {
  /// The path of the form, below the base.
  static final String PATH = "sandbox";

  private static final String PROFILE = "profile";
  private static final String WEIGHT = "weight-";

  private static final PageQuery NOTHING = new PageQuery(Map.of());

  /// @param path what comes behind [#PATH]
  Response page(String path, PageQuery query) throws UnansweredException, InterruptedException {
    if (path.isEmpty() || path.equals("/")) {
      return query.has("action") ? add(query) : form(200, SandboxEdits.NONE, List.of(), query);
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
      return switch (below) {
        case "" -> comparison(edits, edited, query);
        case "difference.json" -> download(below, Response.JSON, edited, JsonEncoder::indented);
        case "difference.yaml" -> download(below, "application/yaml", edited, YamlEncoder::folding);
        default -> new ClusterPages(site(edits, edited), edited).page(below, query);
      };
    } catch (BadQuestionException e) {
      return form(422, SandboxEdits.NONE, e.problems(), NOTHING);
    }
  }

  /// The document with the changes, as a file.
  private static Response download(
      String name,
      String contentType,
      SimulationAnswers edited,
      Function<StringBuilder, Encoder> format) {
    var text = new StringBuilder();
    Codecs.ANY.encode(edited.difference(), format.apply(text));
    return Response.of(200, contentType, text.toString())
        .with("Content-Disposition", "attachment; filename=\"%s\"".formatted(name));
  }

  /// The site about a cluster with changes, or about the cluster itself if there are no changes.
  private PageSite site(SandboxEdits edits, SimulationAnswers of) {
    boolean isChanged = !edits.list().isEmpty();
    return new PageSite(
        of.title(),
        isChanged ? base(edits) : base,
        edits.list().stream().map(SandboxEdit::text).toList(),
        isChanged ? PageMenu.CHANGED : PageMenu.SIMULATION,
        "",
        assets);
  }

  private String base(SandboxEdits edits) {
    return base + PATH + "/" + edits.segment() + "/";
  }

  /// Adds a change: answers with the page of the changed cluster, or with the form and its
  /// problems.
  private Response add(PageQuery query) throws InterruptedException {
    var before = SandboxEdits.parseOrNone(query.text("edits"));
    Action action = SandboxEdits.action(query.text("action")).orElse(Action.DRAIN);
    String target =
        action == Action.CONFIGURE && query.has(PROFILE)
            ? weighted(before, query)
            : target(action, query);
    var edit = new SandboxEdit(action, target);
    if (!edit.isYaml() && !SandboxEdits.isTarget(target)) {
      return form(
          422, before, List.of("“%s” cannot be the name of a node.".formatted(target)), query);
    }
    if (edit.isYaml() && target.isBlank()) {
      return form(422, before, List.of("There is no YAML."), query);
    }
    var edits = before.with(edit);
    if (edits.isTooMuch()) {
      return form(
          422,
          before,
          List.of(
              "The changes do not fit into a URL. Write the YAML into a file, and start berth ui"
                  + " with it."),
          query);
    }
    try {
      answers.edited(edits);
      return Response.text(303, "").with("Location", base(edits));
    } catch (BadQuestionException e) {
      if (action != Action.CONFIGURE) {
        return form(422, before, e.problems(), query);
      }
      var site = site(before, answers);
      return new SimulationPages(site, new Links(site.base()), answers)
          .configure(422, target, e.problems());
    }
  }

  /// The configuration with the weights from a form.
  private String weighted(SandboxEdits before, PageQuery query) throws InterruptedException {
    var weights = new LinkedHashMap<String, Integer>();
    for (String parameter : query.given().keySet()) {
      if (parameter.startsWith(WEIGHT)) {
        weights.put(parameter.substring(WEIGHT.length()), query.number(parameter));
      }
    }
    try {
      var changed = before.list().isEmpty() ? answers : answers.edited(before);
      return changed.weighted(query.text(PROFILE), weights);
    } catch (BadQuestionException _) {
      return answers.weighted(query.text(PROFILE), weights); // the changes are refused later
    }
  }

  private static String target(Action action, PageQuery query) {
    String node = query.text("node").strip();
    String more = query.text("taint").strip();
    return switch (action) {
      case DRAIN, CORDON, UNCORDON, REMOVE -> node;
      case TAINT, UNTAINT -> node + ":" + more;
      case ADD, SCALE -> node + "=" + more;
      case PATCH -> "";
      case PASTE, CONFIGURE -> query.text("yaml").replace("\r\n", "\n");
    };
  }

  private Response form(int status, SandboxEdits edits, List<String> problems, PageQuery given) {
    return page(
        status,
        site(SandboxEdits.NONE, answers),
        edits,
        new DocumentPart(Map.of()),
        problems,
        given,
        PageLinks.NONE);
  }

  private Response comparison(SandboxEdits edits, SimulationAnswers edited, PageQuery query) {
    var difference = new DocumentPart(edited.difference());
    var pages =
        PageLinks.of(
            SandboxView.url(base + PATH, edits, undone(query)),
            query.number("page"),
            difference.parts("pods").size());
    return page(200, site(edits, edited), edits, difference, List.of(), query, pages);
  }

  private static SandboxEdits undone(PageQuery query) {
    return SandboxEdits.parseOrNone(query.text(SandboxView.UNDONE));
  }

  private Response page(
      int status,
      PageSite own,
      SandboxEdits edits,
      DocumentPart difference,
      List<String> problems,
      PageQuery given,
      PageLinks pages) {
    var frame = own.page("What if", PATH);
    var view =
        new SandboxView(base + PATH, edits, undone(given), difference, problems, given, pages);
    return PageTemplates.page(
        status,
        out ->
            JtesandboxGenerated.render(
                out, NOTHING_MORE, frame, new Links(base), new Links(own.base()), view));
  }
}
