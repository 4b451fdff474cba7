package dev.berth.ui;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.server.http.Response;
import dev.berth.ui.page.PageFrame;
import dev.berth.ui.page.PageSite;
import dev.berth.ui.template.JtemessageGenerated;
import gg.jte.TemplateOutput;
import gg.jte.html.HtmlInterceptor;
import gg.jte.html.HtmlTemplateOutput;
import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.Utf8ByteOutput;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// Renders pages with the classes that the build makes from the templates.
final class PageTemplates {
  private static final String HTML = "text/html; charset=utf-8";

  /// Adds nothing to the tags of a template.
  static final HtmlInterceptor NOTHING_MORE = new NothingMore();

  private PageTemplates() {}

  /// A page.
  ///
  /// @param template writes it
  static Response page(int status, Consumer<HtmlTemplateOutput> template) {
    var bytes = new Utf8ByteOutput();
    template.accept(new OwaspHtmlTemplateOutput(bytes));
    return Response.of(status, HTML, bytes.toByteArray());
  }

  /// A page with a title and some lines.
  static Response message(int status, PageFrame frame, List<String> lines) {
    return page(status, out -> JtemessageGenerated.render(out, NOTHING_MORE, frame, lines));
  }

  /// A JSON document for the scripts of pages.
  static Response json(Map<String, ?> document) {
    return Response.of(200, Response.JSON, JsonEncoder.text(Codecs.ANY, document));
  }

  /// The page for a path that does not exist.
  static Response notFound(PageSite site, String what) {
    String next =
        site.menu().isOfCluster()
            ? "The search above finds pods and nodes by their names."
            : "The menu above leads to all pages.";
    return message(404, site.page("Not found", ""), List.of(what, next));
  }

  private static final class NothingMore implements HtmlInterceptor {
    @Override
    public void onHtmlTagOpened(
        String name, Map<String, Object> attributes, TemplateOutput output) {}

    @Override
    public void onHtmlTagClosed(String name, TemplateOutput output) {}
  }
}
