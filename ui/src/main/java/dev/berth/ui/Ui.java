package dev.berth.ui;

import static dev.berth.ui.PageTemplates.NOTHING_MORE;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.server.http.Gzip;
import dev.berth.server.http.Handler;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import dev.berth.ui.page.DocumentPart;
import dev.berth.ui.page.Links;
import dev.berth.ui.page.NodesView;
import dev.berth.ui.page.OverviewView;
import dev.berth.ui.page.PageFrame;
import dev.berth.ui.page.PageLinks;
import dev.berth.ui.page.PageQuery;
import dev.berth.ui.page.PodView;
import dev.berth.ui.page.WaitingView;
import dev.berth.ui.template.JtemapGenerated;
import dev.berth.ui.template.JtemessageGenerated;
import dev.berth.ui.template.JtenodeGenerated;
import dev.berth.ui.template.JtenodesGenerated;
import dev.berth.ui.template.JteoverviewGenerated;
import dev.berth.ui.template.JtepodGenerated;
import dev.berth.ui.template.JtesearchGenerated;
import dev.berth.ui.template.JtewaitingGenerated;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/// The pages of a cluster. Nothing that a request asks for changes anything. For any thread.
public final class Ui {
  private static final int FEW = 10;
  private static final int FOUND = 50;

  private final Supplier<LoadState> state;
  private final String base;
  private final Links links;
  private final Assets assets = Assets.load();

  private Ui(Supplier<LoadState> state, String base) {
    this.state = state;
    this.base = base;
    links = new Links(base);
  }

  /// The pages below a path. They need [SecurityHeaders] around them, and something that checks who
  /// asks.
  ///
  /// @param state how far the cluster is loaded, asked with each request
  /// @param base the path; begins and ends with a slash
  public static Handler pages(Supplier<LoadState> state, String base) {
    return new Gzip(new Ui(state, base)::answer);
  }

  private Response answer(Request request) throws IOException, InterruptedException {
    if (!Set.of("GET", "HEAD").contains(request.method())) {
      return message(405, "Not allowed", "", List.of("Pages are only read, with GET."))
          .with("Allow", "GET, HEAD");
    }
    if (!request.path().startsWith(base)) {
      return notFound("There is no such page.");
    }
    String path = request.path().substring(base.length());
    if (path.startsWith(Assets.PREFIX)) {
      return assets.answer(path.substring(Assets.PREFIX.length()));
    }
    return switch (state.get()) {
      case LoadState.Loading(var progress) -> loading(progress);
      case LoadState.Loaded(var answers) -> page(path, new PageQuery(request.query()), answers);
    };
  }

  private Response page(String path, PageQuery query, ClusterAnswers answers)
      throws InterruptedException {
    return switch (path) {
      case "" -> overview(answers);
      case "waiting" -> waiting(query, answers);
      case "map" -> map(query, answers);
      case "cluster.json" -> json(answers.cluster());
      case "nodes" -> nodes(query, answers);
      case "search" -> search(query, answers);
      default ->
          path.startsWith("nodes/")
              ? node(path.substring("nodes/".length()), query, answers)
              : path.startsWith("pods/")
                  ? pod(path.substring("pods/".length()), query, answers)
                  : notFound("There is no such page.");
    };
  }

  private PageFrame frame(String title, String section, ClusterAnswers answers) {
    return new PageFrame(title, section, answers.title(), base, assets::path, false);
  }

  private Response overview(ClusterAnswers answers) {
    var view =
        new OverviewView(
            new DocumentPart(answers.overview(FEW)),
            new DocumentPart(answers.cluster()),
            answers.notes());
    var frame = frame("Overview", "overview", answers);
    return PageTemplates.page(
        200, out -> JteoverviewGenerated.render(out, NOTHING_MORE, frame, links, view));
  }

  private Response waiting(PageQuery query, ClusterAnswers answers) {
    var view =
        WaitingView.of(
            new DocumentPart(answers.overview(Integer.MAX_VALUE)).parts("waitingPods"),
            base + "waiting",
            query);
    var frame = frame("Waiting pods", "waiting", answers);
    return PageTemplates.page(
        200, out -> JtewaitingGenerated.render(out, NOTHING_MORE, frame, links, view));
  }

  private Response map(PageQuery query, ClusterAnswers answers) {
    List<String> resources =
        new DocumentPart(answers.cluster())
            .parts("resources").stream().map(it -> it.text("name")).toList();
    var frame = frame("Map", "map", answers);
    return PageTemplates.page(
        200,
        out ->
            JtemapGenerated.render(
                out,
                NOTHING_MORE,
                frame,
                resources,
                query.oneOf("by", List.of("zone", "pool", "none"), "zone"),
                query.oneOf("fill", resources, "cpu"),
                query.oneOf(
                    "colour",
                    List.of("namespace", "workload", "priority", "fullness"),
                    "namespace")));
  }

  private Response nodes(PageQuery query, ClusterAnswers answers) {
    var view = NodesView.of(new DocumentPart(answers.cluster()), base + "nodes", query);
    var frame = frame("Nodes", "nodes", answers);
    return PageTemplates.page(
        200, out -> JtenodesGenerated.render(out, NOTHING_MORE, frame, links, view));
  }

  private Response node(String name, PageQuery query, ClusterAnswers answers) {
    var document = answers.node(name);
    if (document == null) {
      return notFound("There is no node called %s.".formatted(name));
    }
    var node = new DocumentPart(document);
    List<DocumentPart> pods = node.parts("pods");
    var pages = PageLinks.of(links.node(name), query.number("page"), pods.size());
    var frame = frame(name, "nodes", answers);
    return PageTemplates.page(
        200,
        out ->
            JtenodeGenerated.render(out, NOTHING_MORE, frame, links, node, pages.of(pods), pages));
  }

  private Response search(PageQuery query, ClusterAnswers answers) {
    String text = query.text("q").strip();
    var found = new DocumentPart(answers.search(text, FOUND));
    var frame = frame("Search", "", answers);
    return PageTemplates.page(
        200, out -> JtesearchGenerated.render(out, NOTHING_MORE, frame, links, text, found));
  }

  /// @param key namespace and name
  private Response pod(String key, PageQuery query, ClusterAnswers answers)
      throws InterruptedException {
    int slash = key.indexOf('/');
    var document =
        slash < 0 ? null : answers.explanation(key.substring(0, slash), key.substring(slash + 1));
    if (document == null) {
      return notFound("There is no pod called %s.".formatted(key));
    }
    var view = PodView.of(key, new DocumentPart(document), links.pod(key), query);
    String command = "berth explain %s %s".formatted(key, answers.arguments());
    var frame = frame(key, "", answers);
    return PageTemplates.page(
        200, out -> JtepodGenerated.render(out, NOTHING_MORE, frame, links, view, command));
  }

  private Response loading(String progress) {
    var frame = new PageFrame("Loading", "", "", base, assets::path, true);
    return PageTemplates.page(
        200, out -> JtemessageGenerated.render(out, NOTHING_MORE, frame, List.of(progress)));
  }

  private Response notFound(String what) {
    return message(
        404,
        "Not found",
        "",
        List.of(what, "The search above finds pods and nodes by their names."));
  }

  private Response message(int status, String title, String cluster, List<String> lines) {
    var frame = new PageFrame(title, "", cluster, base, assets::path, false);
    return PageTemplates.page(
        status, out -> JtemessageGenerated.render(out, NOTHING_MORE, frame, lines));
  }

  private static Response json(Map<String, ?> document) {
    return Response.of(200, Response.JSON, JsonEncoder.text(Codecs.ANY, document));
  }
}
