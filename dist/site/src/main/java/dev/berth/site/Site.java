package dev.berth.site;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Everything that the README links to: pages of Markdown, copied files, listed folders. Paths are
/// those of the project, except for the extension of pages.
final class Site {
  private static final Path START = Path.of("README.md");

  /// Its lists are the navigation.
  private static final Path CONTENTS = Path.of("docs/README.md");

  private static final String README = "README.md";

  private final Path home;
  private final Map<Path, MarkdownPage> pages = new LinkedHashMap<>();
  private final SortedSet<Path> files = new TreeSet<>();
  private final SortedSet<Path> folders = new TreeSet<>();
  private final List<String> problems = new ArrayList<>();

  private Site(Path home) {
    this.home = home;
  }

  /// Where a link leads.
  ///
  /// @param path relative to the project's home
  /// @param anchor without the `#`; empty for none
  private record Target(Path path, String anchor) {}

  /// Reads all pages.
  ///
  /// @param home the home of the project
  static Site of(Path home) throws IOException {
    var site = new Site(home);
    site.read();
    site.check();
    return site;
  }

  private void read() throws IOException {
    Deque<Path> ahead = new ArrayDeque<>(List.of(START, CONTENTS));
    while (!ahead.isEmpty()) {
      Path next = ahead.remove();
      if (next.toString().endsWith(".md") && Files.isRegularFile(home.resolve(next))) {
        if (!pages.containsKey(next)) {
          var page = MarkdownPage.read(home, next);
          pages.put(next, page);
          for (String link : page.links()) {
            Target target = target(next, link);
            if (target != null) {
              ahead.add(target.path);
            }
          }
        }
      } else if (Files.isDirectory(home.resolve(next))) {
        if (folders.add(next)) {
          entries(next).stream().filter(it -> it.toString().endsWith(".md")).forEach(ahead::add);
          files.addAll(
              entries(next).stream()
                  .filter(it -> Files.isRegularFile(home.resolve(it)))
                  .filter(it -> !it.toString().endsWith(".md"))
                  .toList());
        }
      } else if (Files.exists(home.resolve(next))) {
        files.add(next);
      }
    }
  }

  /// The target of a link within the project; null for other links.
  private static @Nullable Target target(Path from, String link) {
    if (link.contains(":")) {
      return null;
    }
    int hash = link.indexOf('#');
    String path = hash < 0 ? link : link.substring(0, hash);
    String anchor = hash < 0 ? "" : link.substring(hash + 1);
    return new Target(
        path.isEmpty() ? from : from.resolveSibling(path).normalize(),
        URI.create("#" + anchor).getFragment());
  }

  /// The entries of a folder, sorted, without the output of builds.
  private List<Path> entries(Path folder) {
    try (Stream<Path> entries = Files.list(home.resolve(folder))) {
      return entries.map(home::relativize).filter(it -> !it.endsWith("target")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void check() {
    for (MarkdownPage page : pages.values()) {
      for (String link : page.links()) {
        Target target = target(page.file(), link);
        if (target != null) {
          check(page, link, target);
        }
      }
    }
    List<Path> listed = listed();
    entries(Path.of("docs")).stream()
        .filter(it -> it.toString().endsWith(".md") && !it.equals(CONTENTS))
        .filter(it -> !listed.contains(it))
        .forEach(it -> problems.add("%s: the page %s is not listed".formatted(CONTENTS, it)));
  }

  private void check(MarkdownPage page, String link, Target target) {
    if (!Files.exists(home.resolve(target.path)) || target.path.startsWith("..")) {
      problems.add("%s: there is no %s".formatted(page.file(), link));
    } else if (!target.anchor.isEmpty()) {
      MarkdownPage to = pages.get(target.path);
      if (to == null || !to.anchors().contains(target.anchor)) {
        problems.add("%s: there is no heading %s".formatted(page.file(), link));
      }
    }
  }

  /// Links without a target, and pages that the navigation lacks.
  List<String> problems() {
    return List.copyOf(problems);
  }

  private MarkdownPage contents() {
    return Objects.requireNonNull(pages.get(CONTENTS));
  }

  private List<Path> listed() {
    List<Path> listed = new ArrayList<>();
    for (String link : contents().links()) {
      Target target = target(CONTENTS, link);
      if (target != null) {
        listed.add(target.path);
      }
    }
    return listed;
  }

  /// Writes all files of the site.
  void write(Path target) throws IOException {
    for (MarkdownPage page : pages.values()) {
      Path place = place(page.file());
      write(
          target.resolve(place),
          framed(place, page.title(), page.html(link -> relative(place, page.file(), link))));
    }
    for (Path folder : folders) {
      if (!pages.containsKey(folder.resolve(README))) {
        Path place = place(folder);
        write(target.resolve(place), framed(place, folder.toString(), list(folder, place)));
      }
    }
    for (Path file : files) {
      Files.createDirectories(Objects.requireNonNull(target.resolve(file).getParent()));
      Files.write(target.resolve(file), Files.readAllBytes(home.resolve(file)));
    }
    write(target.resolve("site.css"), resource("site.css"));
    write(target.resolve("search.js"), index() + resource("search.js"));
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(Objects.requireNonNull(file.getParent()));
    Files.writeString(file, text);
  }

  /// The path of a page, a folder or a file on the site.
  private Path place(Path path) {
    if (folders.contains(path)) {
      return path.resolve("index.html");
    }
    if (!pages.containsKey(path)) {
      return path;
    }
    return path.endsWith(README)
        ? path.resolveSibling("index.html")
        : path.resolveSibling(path.getFileName().toString().replaceAll("\\.md$", ".html"));
  }

  private String relative(Path from, Path page, String link) {
    Target target = target(page, link);
    if (target == null) {
      return link;
    }
    return to(from, place(target.path)) + (target.anchor.isEmpty() ? "" : "#" + target.anchor);
  }

  private static String to(Path from, Path place) {
    Path folder = from.getParent();
    return (folder == null ? place : folder.relativize(place)).toString();
  }

  private String list(Path folder, Path place) {
    var list = new StringBuilder("<h1>%s</h1>\n<ul>\n".formatted(escaped(folder.toString())));
    for (Path entry : entries(folder)) {
      if (pages.containsKey(entry) || files.contains(entry)) {
        list.append(
            "<li><a href=\"%s\">%s</a></li>\n"
                .formatted(to(place, place(entry)), escaped(entry.getFileName().toString())));
      }
    }
    return list.append("</ul>\n").toString();
  }

  private String framed(Path place, String title, String body) {
    String root = to(place, Path.of("")).isEmpty() ? "." : to(place, Path.of(""));
    String contents = // its headings are no anchors of this page
        contents()
            .html(link -> relative(place, CONTENTS, link))
            .replaceFirst("(?s)^.*?</h1>", "")
            .replaceAll(" id=\"[^\"]*\"", "");
    return resource("page.html")
        .replace("${title}", escaped(title))
        .replace("${root}", root)
        .replace("${contents}", contents)
        .replace("${body}", body);
  }

  private String index() {
    var index = new StringBuilder("const PAGES = [\n");
    for (MarkdownPage page : pages.values()) {
      index.append(
          "{place: %s, title: %s, text: %s},\n"
              .formatted(
                  quoted(place(page.file()).toString()),
                  quoted(page.title()),
                  quoted(page.text())));
    }
    return index.append("];\n").toString();
  }

  private static String quoted(String text) {
    return '"'
        + text.replace("\\", "\\\\")
            .replace("\"", "\\\"")
            .replace("\n", " ")
            .replace("\r", "")
            .replace("\t", " ")
        + '"';
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  private static String resource(String name) {
    try (InputStream in = Objects.requireNonNull(Site.class.getResourceAsStream(name), name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
