package dev.berth.site;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// Makes the site: `BuildSite HOME TARGET`.
public final class BuildSite {
  private BuildSite() {}

  static void main(String[] arguments) throws IOException {
    Site site = Site.of(Path.of(arguments[0]));
    List<String> problems = site.problems();
    if (!problems.isEmpty()) {
      problems.forEach(System.err::println);
      System.exit(1);
    }
    site.write(Path.of(arguments[1]));
  }
}
