package dev.berth.questions.size;

import dev.berth.api.codec.MustBe;
import dev.berth.api.core.Node;
import dev.berth.api.meta.Quantity;
import dev.berth.cluster.manifest.Input;
import dev.berth.cluster.manifest.Manifest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// The part of its CPU and memory that each node keeps free, in the form that users write: `20%`.
///
/// @param percent from 1 to 99
public record HeadroomText(int percent) {
  private static final Pattern TEXT = Pattern.compile("([1-9][0-9]?)%?");
  private static final List<String> RESOURCES = List.of("cpu", "memory");

  /// Parses the text of a user.
  ///
  /// @throws IllegalArgumentException if it has another form; the message is for the user
  public static HeadroomText parse(String text) {
    var matcher = TEXT.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(MustBe.text("a percentage from 1% to 99%", text));
    }
    return new HeadroomText(Integer.parseInt(matcher.group(1)));
  }

  /// Returns the input with correspondingly smaller nodes.
  public Input leave(Input input) {
    return input.withManifests(input.manifests().stream().map(this::smaller).toList());
  }

  private Manifest smaller(Manifest manifest) {
    if (!(manifest.object() instanceof Node node)) {
      return manifest;
    }
    Map<String, Quantity> amounts = new HashMap<>(node.status().allocatable());
    RESOURCES.forEach(resource ->
        amounts.computeIfPresent(
            resource,
            (_, amount) ->
                Quantity.ofMilli(amount.milliValue() / 100 * (100 - percent), amount.format())));
    return manifest.with(node.withStatus(node.status().withAllocatable(amounts)));
  }
}
