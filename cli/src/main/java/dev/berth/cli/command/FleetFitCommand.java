package dev.berth.cli.command;

import dev.berth.questions.fleet.FleetFitAnswer;
import dev.berth.questions.fleet.FleetRun;
import dev.berth.terminal.Streams;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;

/// `berth fleet fit`: into which clusters a release fits.
@Command(
    name = FleetFitCommand.NAME,
    header = "Says into which clusters a release fits, and what keeps it out of the others.",
    description =
        "Simulates the release in each cluster, as berth simulate does. It fits if every workload"
            + " becomes what it is to be; a gang only as a whole. A cluster that does not answer is"
            + " named, and the others count.",
    footer = {
      "  berth fleet fit release.yaml --cluster eu.yaml --cluster us.yaml",
      "  berth fleet fit training.yaml --context eu,us --server ap=https://berth.ap:10259",
      "  helm template shop | berth fleet fit - --context eu,us -o json"
    },
    exitCodeList = {"1:a cluster has not answered; the others have", "3:it fits into no cluster"})
final class FleetFitCommand extends FleetQuestionCommand<FleetFitAnswer> {
  static final String NAME = "fit";

  FleetFitCommand(Streams streams) {
    super(
        streams,
        OutputOptions.ofObjects("name: the clusters into which it fits, as cluster/NAME."));
  }

  @Override
  FleetOptions.Asked asked(List<String> files, Set<String> names) {
    return new FleetOptions.Asked(List.of("simulate"), files, "/placements", "summary");
  }

  @Override
  FleetFitAnswer answer(FleetRun run) throws InterruptedException {
    return FleetFitAnswer.of(run);
  }

  @Override
  String title() {
    return "Where it fits: ";
  }
}
