package com.example.cheapestnode;

import dev.berth.framework.Plugin;
import dev.berth.framework.PluginArgsReader;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;

/// Makes [CheapestNode] for a profile.
public final class CheapestNodeFactory implements PluginFactory<CheapestNodeFactory.Args> {
  /// The arguments: the label that holds the price.
  public record Args(String label) {}

  @Override
  public String name() {
    return CheapestNode.NAME;
  }

  @Override
  public Class<? extends Plugin> type() {
    return CheapestNode.class;
  }

  @Override
  public Args read(PluginArgsReader args) {
    return new Args(args.text("label", "example.com/price-per-hour"));
  }

  @Override
  public Plugin create(Args args, PluginContext context) {
    return new CheapestNode(args.label());
  }
}
