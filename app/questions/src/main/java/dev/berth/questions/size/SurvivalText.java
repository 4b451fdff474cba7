package dev.berth.questions.size;

import dev.berth.capacity.disruption.LossTrial;
import dev.berth.capacity.size.Survival;
import dev.berth.framework.model.ResourceNames;
import dev.berth.terminal.Counts;
import dev.berth.terminal.Line;
import dev.berth.terminal.Page;
import dev.berth.terminal.Style;
import java.util.Locale;

/// The effect of the loss of any single node, or zone, after a plan.
///
/// @param otherwise the text for a loss that has the same effect in any case, such as `without the
///   plan, too`
record SurvivalText(Survival survival, String otherwise) {
  private static final int FEW = 3;

  void write(Page page) {
    var stranding = survival.stranding();
    stranding.stream().limit(FEW).forEach(loss -> page.paragraph(0, stranded(loss)));
    if (stranding.size() > FEW) {
      page.paragraph(0, "So do %,d more losses.".formatted(stranding.size() - FEW), Style.WARNING);
    }
    if (stranding.size() < survival.losses()) {
      page.paragraph(
          0,
          "Any %s %s can be lost then: each was tried, and every pod that has a controller finds a place.%s"
              .formatted(stranding.isEmpty() ? "one" : "other", survival.unit(), tightest()),
          stranding.isEmpty() ? Style.GOOD : Style.PLAIN);
    }
  }

  private Line stranded(LossTrial loss) {
    var pods = loss.unplaced();
    return Line.of(
        "The loss of %s %s leaves %s without a place, %s: %s%s"
            .formatted(
                survival.unit(),
                loss.name(),
                Counts.of(pods.size(), "pod"),
                otherwise,
                pods.getFirst().pod(),
                pods.size() == 1 ? "." : " and others."),
        Style.WARNING);
  }

  private String tightest() {
    var tightest = survival.tightest();
    if (tightest == null || survival.losses() == 1) {
      return "";
    }
    return " The tightest is the loss of %s %s: %s, %sand %s of the %s that is left is requested."
        .formatted(
            survival.unit(),
            tightest.name(),
            Counts.of(tightest.pods(), "pod", "moves", "move"),
            tightest.preempted() == 0
                ? ""
                : "%s for others, "
                    .formatted(Counts.of(tightest.preempted(), "pod", "is evicted", "are evicted")),
            String.format(Locale.ROOT, "%.0f%%", 100 * tightest.share()),
            tightest.resource().equals(ResourceNames.CPU) ? "CPU" : tightest.resource());
  }
}
