package dev.berth.descheduler.plugins.lownodeload;

/// Which pods of a node count.
enum Scope {
  NODE("node"),
  PROD("prod");

  private final String title;

  Scope(String title) {
    this.title = title;
  }

  /// As in reasons.
  String title() {
    return title;
  }

  LoadShare of(LoadedNode node) {
    return this == NODE ? node.all() : node.prod();
  }
}
