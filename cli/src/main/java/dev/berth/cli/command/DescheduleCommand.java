package dev.berth.cli.command;

import dev.berth.api.codec.Problem;
import dev.berth.descheduler.cycle.CycleResult;
import dev.berth.descheduler.output.CycleTree;
import dev.berth.descheduler.output.LineJson;
import dev.berth.descheduler.policy.PolicyRemark;
import dev.berth.questions.descheduling.DeschedulingPage;
import dev.berth.questions.descheduling.DeschedulingRun;
import dev.berth.questions.descheduling.RemarkSection;
import dev.berth.questions.descheduling.StrategyTally;
import dev.berth.questions.document.DocumentType;
import dev.berth.questions.document.Documents;
import dev.berth.scenario.InputException;
import dev.berth.scenario.InputReader;
import dev.berth.scenario.RunNotes;
import dev.berth.scenario.RunProgress;
import dev.berth.terminal.Line;
import dev.berth.terminal.Page;
import dev.berth.terminal.Streams;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `berth deschedule`: finds the pods that a descheduler would evict.
@Command(
    name = DescheduleCommand.NAME,
    header = "Shows which pods a descheduler would evict, which not, and why; evicts nothing.",
    description =
        "One cycle of sigs.k8s.io/descheduler v0.36.0 with its policy files, in memory: a live"
            + " cluster is only read. berth descheduler evicts.",
    footer = {
      "  berth deschedule --policy-config-file policy.yaml cluster.yaml",
      "  berth deschedule --policy-config-file policy.yaml --context prod --why",
      "  berth deschedule --policy-config-file policy.yaml cluster.yaml --dry-run -o json"
    },
    exitCodeList = {
      "0:done, whether or not there is something to evict",
      "1:the run failed, or a plugin of the policy did"
    })
final class DescheduleCommand implements Callable<Integer>, DocumentCommand {
  static final String NAME = "deschedule";

  private final Streams streams;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "0..*",
      paramLabel = "FILE",
      description = {
        "YAML or JSON: files, directories of them, or - for standard input. The cluster, unless a"
            + " live one is named.",
        "NodeMetrics and PodMetrics among them are what a metrics server says."
      })
  private List<String> files = List.of();

  @Option(
      names = "--policy-config-file",
      paramLabel = "FILE",
      required = true,
      description = "A DeschedulerPolicy of descheduler/v1alpha2.")
  private Path policyFile = Path.of("");

  @Option(
      names = "--dry-run",
      description =
          "Evict as the descheduler's --dry-run does: disruption budgets are not asked, and evicted"
              + " pods are gone at once.")
  private boolean dryRun;

  @Mixin private ClusterOptions cluster = new ClusterOptions();

  @Mixin private ProofOptions proof = new ProofOptions();

  @Mixin private NodeUsageOption usage = new NodeUsageOption();

  @Mixin private SchedulerOptions scheduler = new SchedulerOptions();

  @Option(
      names = "--now",
      paramLabel = "TIME",
      description =
          "When the cycle is, such as 2027-01-01T00:00:00Z: ages are counted up to it (default:"
              + " now).")
  private @Nullable Instant now;

  @Option(
      names = "--why",
      description =
          "Tell of each plugin what it has looked at, what has stopped it, and what it has almost"
              + " evicted.")
  private boolean why;

  @Mixin
  private OutputOptions output =
      OutputOptions.ofObjects("name: the pods that are evicted, as pod/NAME.");

  @Option(names = "--all", description = "Name every pod that is not evicted, however many.")
  private boolean all;

  DescheduleCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public void check() {
    cluster.requireInput(files, spec.commandLine());
  }

  @Override
  public Map<String, @Nullable Object> document(InputReader inputs) throws InputException {
    check();
    var time = time();
    var run = load(time, new RunNotes(), new RunProgress());
    return Collections.unmodifiableMap(tree(run.cycle(), remarks(run), time));
  }

  @Override
  public List<DocumentType<?>> documentTypes() {
    return List.of();
  }

  @Override
  public Integer call() throws InputException {
    check();
    var notes = new RunNotes();
    var progress = new RunProgress();
    var time = time();
    CycleResult result;
    List<PolicyRemark> remarks;
    try (var _ = streams.showing(progress)) {
      var run = load(time, notes, progress);
      result = run.cycle();
      remarks = remarks(run);
    }
    notes.print(streams.err());
    write(result, remarks, time);
    return result.errors().isEmpty() ? ExitCodes.DONE : ExitCodes.FAILED;
  }

  private Instant time() {
    return now == null ? InstantSource.system().instant().truncatedTo(ChronoUnit.SECONDS) : now;
  }

  private DeschedulingRun load(Instant time, RunNotes notes, RunProgress progress)
      throws InputException {
    var request =
        new DeschedulingRun.Request(
            cluster.sources(progress, notes::note),
            files,
            usage.file(),
            policyFile,
            scheduler.pluginDirectory(),
            proof.scheduler(scheduler.featureGates(), scheduler.pluginDirectory()),
            time);
    return DeschedulingRun.load(
        request, dryRun, streams.in(), progress.bytes(), it -> warn(it, streams));
  }

  private List<PolicyRemark> remarks(DeschedulingRun run) {
    return why ? run.remarks() : List.of();
  }

  /// Reports an error in a policy that is ignored.
  static void warn(Problem ignored, Streams streams) {
    streams.err().println(Line.harmless(ignored.warning().toString()));
  }

  private void write(CycleResult result, List<PolicyRemark> remarks, Instant time) {
    if (output.format() == OutputFormat.JSON) {
      streams.out().print(LineJson.text(tree(result, remarks, time)));
    } else {
      output.write(
          streams, page -> write(result, remarks, page), () -> tree(result, remarks, time));
    }
  }

  private void write(CycleResult result, List<PolicyRemark> remarks, Page page) {
    new DeschedulingPage(result, all || page.isForPrograms(), why).write(page);
    RemarkSection.write(page, policyFile.toString(), remarks);
  }

  private Map<String, Object> tree(CycleResult result, List<PolicyRemark> remarks, Instant time) {
    var tree = Documents.head("DeschedulingCycle");
    tree.putAll(CycleTree.header(time));
    tree.put("nodes", result.nodes());
    tree.put(dryRun ? "dryRun" : "live", CycleTree.of(result, dryRun));
    if (why) {
      tree.put("why", StrategyTally.tree(result));
      tree.put("policy", RemarkSection.tree(remarks));
    }
    return tree;
  }
}
