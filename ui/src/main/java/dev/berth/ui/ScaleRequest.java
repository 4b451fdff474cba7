package dev.berth.ui;

import java.util.ArrayList;
import java.util.List;

/// The nodes that may be added to a cluster, as users write them.
///
/// @param like labels of existing nodes to copy, such as `pool=general`
/// @param shapes nodes that are described on one line, such as `large,cpu=16,memory=64Gi`
/// @param prices the prices of nodes with a label, such as `pool=general:0.19`
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

  /// The options of `berth capacity scale` for the same request.
  public List<String> options() {
    var options = new ArrayList<String>();
    like.forEach(it -> options.add("--like=" + it));
    shapes.forEach(it -> options.add("--shape=" + it));
    options.addAll(ofPrices(prices));
    return options;
  }

  /// The options of `berth capacity` for prices.
  public static List<String> ofPrices(List<String> prices) {
    return prices.stream().map(it -> "--price=" + it).toList();
  }
}
