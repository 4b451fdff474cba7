package dev.berth.ui;

import dev.berth.server.http.Gzip;
import dev.berth.server.http.Handler;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import dev.berth.ui.page.PageFrame;
import dev.berth.ui.page.PageQuery;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/// The pages of a cluster. Nothing that a request asks for changes anything. For any thread.
public final class Ui {
  private final Supplier<LoadState> state;
  private final String base;
  private final Assets assets = Assets.load();

  private Ui(Supplier<LoadState> state, String base) {
    this.state = state;
    this.base = base;
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
      return message(405, "Not allowed", List.of("Pages are only read, with GET."))
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
    if (path.equals(Sandbox.PATH) || path.startsWith(Sandbox.PATH + "/")) {
      return new Sandbox(base, this::assetUrl, answers)
          .page(path.substring(Sandbox.PATH.length()), query);
    }
    return new ClusterPages(base, List.of(), this::assetUrl, answers).page(path, query);
  }

  private String assetUrl(String name) {
    return base + assets.path(name);
  }

  private Response loading(String progress) {
    var frame = new PageFrame("Loading", "", "", base, List.of(), this::assetUrl, true);
    return PageTemplates.message(200, frame, List.of(progress));
  }

  private Response notFound(String what) {
    return message(404, "Not found", List.of(what));
  }

  private Response message(int status, String title, List<String> lines) {
    var frame = new PageFrame(title, "", "", base, List.of(), this::assetUrl, false);
    return PageTemplates.message(status, frame, lines);
  }
}
