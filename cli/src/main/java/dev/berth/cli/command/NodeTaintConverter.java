package dev.berth.cli.command;

import dev.berth.cli.disruption.NodeTaint;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Reads taints of nodes.
final class NodeTaintConverter implements ITypeConverter<NodeTaint> {
  NodeTaintConverter() {}

  @Override
  public NodeTaint convert(String text) {
    try {
      return NodeTaint.parse(text);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }
}
