package dev.berth.ui;

import java.util.ArrayList;
import java.util.List;

/// Which nodes may be added to a cluster, as users name them.
///
/// @param like labels of the nodes that they are like, such as `pool=general`
/// @param shapes nodes that are written on one line, such as `large,cpu=16,memory=64Gi`
/// @param prices what nodes with a label cost, such as `pool=general:0.19`
public record ScaleRequest(List<String> like, List<String> shapes, List<String> prices) {
  public ScaleRequest {
    like = List.copyOf(like);
    shapes = List.copyOf(shapes);
    prices = List.copyOf(prices);
  }

  /// Whether nothing may be added.
  boolean isEmpty() {
    return like.isEmpty() && shapes.isEmpty();
  }

  /// The options of `berth capacity scale` that say so.
  public List<String> options() {
    var options = new ArrayList<String>();
    like.forEach(it -> options.add("--like=" + it));
    shapes.forEach(it -> options.add("--shape=" + it));
    options.addAll(ofPrices(prices));
    return options;
  }

  /// The options of `berth capacity` that say what nodes cost.
  public static List<String> ofPrices(List<String> prices) {
    return prices.stream().map(it -> "--price=" + it).toList();
  }
}
