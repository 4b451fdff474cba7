package dev.berth.cli.command;

import dev.berth.api.core.Taint;
import dev.berth.cli.disruption.NodeExpression;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// `KEY=VALUE:EFFECT@NODES`, a taint as `kubectl taint` writes it, and the nodes that get it.
record NodeTaint(Taint taint, NodeExpression nodes) {
  private static final Pattern SYNTAX =
      Pattern.compile("([^:=@]+)(?:=([^:=@]*))?:(NoSchedule|PreferNoSchedule|NoExecute)@(.+)");

  /// What users have written.
  static final class Converter implements ITypeConverter<NodeTaint> {
    Converter() {}

    @Override
    public NodeTaint convert(String text) {
      var taint = SYNTAX.matcher(text);
      if (!taint.matches()) {
        throw new TypeConversionException(
            "\"%s\" is no taint of nodes such as gpu=broken:NoExecute@node-1; the effect is NoSchedule, PreferNoSchedule or NoExecute"
                .formatted(text));
      }
      var value = taint.group(2) == null ? "" : taint.group(2);
      return new NodeTaint(
          new Taint(taint.group(1), value, taint.group(3), null),
          new NodeExpression(taint.group(4)));
    }
  }
}
