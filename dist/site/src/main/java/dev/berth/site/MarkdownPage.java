package dev.berth.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Block;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/// A file of Markdown, as GitHub reads it: CommonMark with tables, headings with anchors.
final class MarkdownPage {
  private static final List<Extension> EXTENSIONS = List.of(TablesExtension.create());
  private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();

  private final Path file;
  private final Node document;
  private final Map<Node, String> anchors = new LinkedHashMap<>();
  private final List<String> links = new ArrayList<>();
  private String title = "";

  private MarkdownPage(Path file, Node document) {
    this.file = file;
    this.document = document;
    document.accept(new Outline());
  }

  /// Reads a page.
  ///
  /// @param home the home of the project
  /// @param file relative to it
  static MarkdownPage read(Path home, Path file) throws IOException {
    return new MarkdownPage(file, PARSER.parse(Files.readString(home.resolve(file))));
  }

  /// Relative to the project's home.
  Path file() {
    return file;
  }

  /// The first heading.
  String title() {
    return title.isEmpty() ? file.toString() : title;
  }

  /// The anchors of the headings.
  List<String> anchors() {
    return List.copyOf(anchors.values());
  }

  /// The targets of links and images, as written.
  List<String> links() {
    return List.copyOf(links);
  }

  /// All words, for a search.
  String text() {
    return text(document);
  }

  /// The page as HTML, without its frame.
  ///
  /// @param targets for each of the [#links], the text to write
  String html(UnaryOperator<String> targets) {
    return HtmlRenderer.builder()
        .extensions(EXTENSIONS)
        .attributeProviderFactory(_ ->
            (node, tag, attributes) -> {
              String anchor = anchors.get(node);
              if (anchor != null) {
                attributes.put("id", anchor);
              }
              attributes.computeIfPresent("href", (_, link) -> targets.apply(link));
              attributes.computeIfPresent("src", (_, link) -> targets.apply(link));
            })
        .build()
        .render(document);
  }

  private static String text(Node node) {
    var text = new StringBuilder();
    node.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Text part) {
            text.append(part.getLiteral());
          }

          @Override
          public void visit(Code part) {
            text.append(part.getLiteral());
          }

          @Override
          public void visit(FencedCodeBlock part) {
            text.append(part.getLiteral()).append(' ');
          }

          @Override
          public void visit(SoftLineBreak part) {
            text.append(' ');
          }

          @Override
          protected void visitChildren(Node parent) {
            super.visitChildren(parent);
            if (parent instanceof Block) {
              text.append(' ');
            }
          }
        });
    return text.toString().strip();
  }

  /// Finds headings and links.
  private final class Outline extends AbstractVisitor {
    private final Map<String, Integer> used = new HashMap<>();

    @Override
    public void visit(Heading heading) {
      String text = text(heading);
      if (title.isEmpty()) {
        title = text;
      }
      String anchor = anchor(text);
      int before = used.merge(anchor, 1, Integer::sum) - 1;
      anchors.put(heading, before == 0 ? anchor : anchor + "-" + before);
      visitChildren(heading);
    }

    @Override
    public void visit(Link link) {
      links.add(link.getDestination());
      visitChildren(link);
    }

    @Override
    public void visit(Image image) {
      links.add(image.getDestination());
    }

    /// GitHub's anchors: lower case, hyphens for spaces, no punctuation.
    private static String anchor(String heading) {
      return heading
          .toLowerCase(Locale.ROOT)
          .replaceAll("[^\\p{L}\\p{N}_\\- ]", "")
          .replace(' ', '-');
    }
  }
}
