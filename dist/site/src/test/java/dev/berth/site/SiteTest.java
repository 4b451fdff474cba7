package dev.berth.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The pages of this project, and what is found in others.
class SiteTest {
  private static final Path HOME = Path.of("../..").toAbsolutePath().normalize();
  private static final Pattern LINK = Pattern.compile("(?:href|src)=\"([^\"#:]+)(?:#[^\"]*)?\"");

  @TempDir private Path folder;

  @BeforeEach
  void begin() throws IOException {
    write("README.md", "# Start\n\n[contents](docs/README.md)\n");
    write("docs/README.md", "# Contents\n\n## Use\n\n- [One](one.md)\n");
    write("docs/one.md", "# One\n\n## What is it?\n");
  }

  private void write(String file, String text) throws IOException {
    Files.createDirectories(folder.resolve(file).getParent());
    Files.writeString(folder.resolve(file), text);
  }

  @Test
  void noLinkOfTheDocumentationLeadsNowhere() throws IOException {
    assertThat(Site.of(HOME).problems()).isEmpty();
  }

  @Test
  void linksOfTheSiteLeadToItsFiles() throws IOException {
    Site.of(HOME).write(folder);

    try (var files = Files.walk(folder)) {
      var pages = files.filter(it -> it.toString().endsWith(".html")).toList();
      assertThat(pages).hasSizeGreaterThan(60);
      for (Path page : pages) {
        assertThat(LINK.matcher(Files.readString(page)).results().map(it -> it.group(1)))
            .as(page.toString())
            .isNotEmpty()
            .allMatch(link -> Files.isRegularFile(page.resolveSibling(link)));
      }
    }
  }

  @Test
  void linksThatLeadNowhereAreFound() throws IOException {
    write(
        "docs/one.md",
        """
        # One
        ## What is it?
        [self](#what-is-it) [gone](two.md) [heading](#who) [out](../../secret) [web](https://a.example/b)
        """);

    assertThat(Site.of(folder).problems())
        .containsExactly(
            "docs/one.md: there is no two.md",
            "docs/one.md: there is no heading #who",
            "docs/one.md: there is no ../../secret");
  }

  @Test
  void aPageThatIsNotListedIsFound() throws IOException {
    write("docs/two.md", "# Two\n");

    assertThat(Site.of(folder).problems())
        .containsExactly("docs/README.md: the page docs/two.md is not listed");
  }

  @Test
  void pagesHaveNavigationAndAreFoundBySearch() throws IOException {
    write("docs/one.md", "# One\n\nSee [the file](some.yaml#x) \"quoted\".\n");
    write("docs/some.yaml", "a: 1\n");
    var target = folder.resolve("site");
    Site.of(folder).write(target);

    assertThat(target.resolve("docs/one.html"))
        .content()
        .contains("<h2>Use</h2>", "href=\"one.html\"", "href=\"../index.html\"")
        .contains("<h1 id=\"one\">One</h1>");
    assertThat(target.resolve("search.js")).content().contains("\\\"quoted\\\"");
    assertThat(target.resolve("docs/some.yaml")).hasContent("a: 1");
  }
}
