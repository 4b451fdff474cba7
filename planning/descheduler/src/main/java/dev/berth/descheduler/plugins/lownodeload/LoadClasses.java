package dev.berth.descheduler.plugins.lownodeload;

import dev.berth.descheduler.framework.NodeUsage.Category;
import dev.berth.descheduler.framework.PluginLog;
import java.util.ArrayList;
import java.util.List;

/// The nodes of a pool by how much is used of them. Those that are in none of the lists are left as
/// they are.
///
/// @param low used little
/// @param high used too much
/// @param prodLow used little by pods of production
/// @param prodHigh used too much by pods of production
/// @param bothLow used little, also by pods of production
record LoadClasses(
    List<LoadedNode> low,
    List<LoadedNode> high,
    List<LoadedNode> prodLow,
    List<LoadedNode> prodHigh,
    List<LoadedNode> bothLow) {
  /// @param log is told of each
  static LoadClasses of(List<LoadedNode> nodes, PluginLog log) {
    var classes =
        new LoadClasses(
            new ArrayList<>(),
            new ArrayList<>(),
            new ArrayList<>(),
            new ArrayList<>(),
            new ArrayList<>());
    for (LoadedNode node : nodes) {
      log.usage(node.as(classes.add(node)));
    }
    return classes;
  }

  private Category add(LoadedNode node) {
    boolean isSchedulable = !node.isUnschedulable();
    boolean isLow = isSchedulable && node.all().isUnder();
    boolean isProdLow = isSchedulable && node.prod().isUnder();
    if (!isLow && node.all().isOver()) {
      high.add(node);
      return Category.OVERUTILIZED;
    }
    if (node.prod().isOver()) {
      prodHigh.add(node);
      return Category.OVERUTILIZED;
    }
    if (!isLow && !isProdLow) {
      return Category.APPROPRIATE;
    }
    (isLow && isProdLow ? bothLow : isLow ? low : prodLow).add(node);
    return Category.UNDERUTILIZED;
  }

  /// How many nodes are used little.
  int under() {
    return low.size() + prodLow.size() + bothLow.size();
  }
}
