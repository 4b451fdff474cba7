package dev.berth.questions.disruption;

import dev.berth.api.codec.MustBe;
import dev.berth.api.core.Taint;
import java.util.regex.Pattern;

/// `KEY=VALUE:EFFECT@NODES`, a taint as `kubectl taint` writes it, and the nodes that get it.
public record NodeTaint(Taint taint, NodeExpression nodes) {
  private static final Pattern SYNTAX =
      Pattern.compile("([^:=@]+)(?:=([^:=@]*))?:(NoSchedule|PreferNoSchedule|NoExecute)@(.+)");

  /// Parses the text of a user.
  ///
  /// @throws IllegalArgumentException if it is not a taint; the message is for the user
  public static NodeTaint parse(String text) {
    var taint = SYNTAX.matcher(text);
    if (!taint.matches()) {
      throw new IllegalArgumentException(
          MustBe.text(
              "a taint of nodes such as gpu=broken:NoExecute@node-1, with the effect NoSchedule,"
                  + " PreferNoSchedule or NoExecute",
              text));
    }
    var value = taint.group(2) == null ? "" : taint.group(2);
    return new NodeTaint(
        new Taint(taint.group(1), value, taint.group(3), null), new NodeExpression(taint.group(4)));
  }
}
