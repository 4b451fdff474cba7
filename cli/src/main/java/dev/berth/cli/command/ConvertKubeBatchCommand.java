package dev.berth.cli.command;

import dev.berth.api.codec.Problems;
import dev.berth.config.legacy.ConvertedDocument;
import dev.berth.config.legacy.kubebatch.KubeBatchConverter;
import dev.berth.config.legacy.kubebatch.KubeBatchFlags;
import dev.berth.config.legacy.kubebatch.KubeBatchLoader;
import dev.berth.terminal.Streams;
import java.io.InputStream;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `berth convert-kube-batch`: converts the configuration of kube-batch to a
/// KubeSchedulerConfiguration.
@Command(
    name = "convert-kube-batch",
    header = "Converts kube-batch's configuration for Berth, which then replaces kube-batch.",
    description =
        "The actions and tiers become arguments of the plugin FairShare, predicates and nodeorder"
            + " filters and scores of Kubernetes. What is not as it was stands in comments at the"
            + " top of the output.",
    footer = {
      "  berth convert-kube-batch kube-batch-conf.yaml > scheduler.yaml",
      "  berth convert-kube-batch kube-batch-conf.yaml --scheduler-name volcano"
    })
final class ConvertKubeBatchCommand extends ConversionCommand {
  @Parameters(
      paramLabel = "FILE",
      description = "The YAML that kube-batch takes with --scheduler-conf.")
  private Path file = Path.of("");

  @Option(
      names = "--scheduler-name",
      paramLabel = "NAME",
      description = "Of the pods that are scheduled, as for kube-batch (default: kube-batch).")
  private String schedulerName = KubeBatchFlags.DEFAULT.schedulerName();

  @Option(
      names = "--default-queue",
      paramLabel = "NAME",
      description = "Of pods and groups that name none, as for kube-batch (default: default).")
  private String defaultQueue = KubeBatchFlags.DEFAULT.defaultQueue();

  ConvertKubeBatchCommand(Streams streams) {
    super(streams);
  }

  @Override
  Path file() {
    return file;
  }

  @Override
  @Nullable ConvertedDocument convert(InputStream in, String name, Problems problems) {
    var read = KubeBatchLoader.load(in, name, problems);
    return read == null
        ? null
        : KubeBatchConverter.convert(read, new KubeBatchFlags(schedulerName, defaultQueue));
  }
}
