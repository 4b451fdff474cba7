package dev.berth.cli.terminal;

import java.io.PrintStream;
import java.util.Collection;
import java.util.List;

/// Names alone, a line each, as `kubectl get -o name` prints them: without namespaces.
final class NamePage extends Page {
  private final PrintStream out;

  NamePage(PrintStream out) {
    this.out = out;
  }

  @Override
  public boolean isForPrograms() {
    return true;
  }

  @Override
  public void heading(Line title) {}

  @Override
  public void line(Line line) {}

  @Override
  public void paragraph(int first, int others, Line text) {}

  @Override
  public void table(int indent, Table table) {}

  @Override
  public void drawing(List<Line> lines) {}

  @Override
  public void names(String type, Collection<String> names) {
    names.forEach(name -> out.println(type + "/" + name));
  }
}
