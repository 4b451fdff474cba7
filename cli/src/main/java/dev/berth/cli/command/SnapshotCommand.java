package dev.berth.cli.command;

import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.YamlEncoder;
import dev.berth.scenario.snapshot.ClusterSnapshot;
import dev.berth.terminal.Streams;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.Callable;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `berth snapshot`: writes a live cluster to a file.
@Command(
    name = "snapshot",
    header = "Writes a live cluster to a file, with all that decisions depend on.",
    description =
        "Reads the objects of every kind that matters to scheduling, and writes the fields that do."
            + " Commands, environments, secrets and other people's annotations are left out. Needs"
            + " the rights to list, and changes nothing.",
    footer = {
      "  berth snapshot > cluster.yaml",
      "  berth snapshot --context prod prod.json.gz",
      "",
      "kubectl can do the same, if not as short:",
      "",
      "  { kubectl get -A -o yaml no,ns,po,svc,rc,deploy,rs,sts,ds,job,pdb,pc",
      "    echo ---; kubectl get -A -o yaml cj,hpa,limits,quota,runtimeclasses",
      "    echo ---; kubectl get -A -o yaml pv,pvc,sc,csinodes,csidrivers",
      "    echo ---; kubectl get -A -o yaml csistoragecapacities,volumeattachments",
      "    echo ---; kubectl get -A -o yaml deviceclasses,resourceslices",
      "    echo ---; kubectl get -A -o yaml resourceclaims,resourceclaimtemplates",
      "  } > cluster.yaml"
    })
final class SnapshotCommand implements Callable<Integer> {
  private static final String COMPRESSED = ".gz";

  private final Streams streams;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "0..1",
      paramLabel = "FILE",
      description = "Where to; otherwise standard output. Compressed if the name ends in .gz.")
  private @Nullable Path file;

  @Mixin private ClusterOptions cluster = new ClusterOptions();

  @Mixin
  private OutputOptions output =
      new OutputOptions(
          OutputFormat.DOCUMENTS, "The format; otherwise by the name of the file, or YAML.");

  private volatile String reading = "";

  SnapshotCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    OutputFormat chosen = format();
    if (file != null) {
      OutputFile.requireDirectory(file, spec.commandLine());
    }
    ClusterSnapshot snapshot;
    try (var _ = streams.showing(() -> "reading " + reading)) {
      snapshot = cluster.read(kind -> reading = kind);
    }
    snapshot.notes().forEach(streams::say);
    if (file == null) {
      write(snapshot, chosen, streams.out());
      streams.out().flush();
    } else {
      write(snapshot, chosen, file);
      streams.err().printf("%s: %s%n", file, snapshot.summary());
    }
    return ExitCodes.DONE;
  }

  private OutputFormat format() {
    if (output.given() != null) {
      return output.format();
    }
    String name = file == null ? "" : file.getFileName().toString();
    return name.endsWith(".json") || name.endsWith(".json" + COMPRESSED)
        ? OutputFormat.JSON
        : OutputFormat.YAML;
  }

  private static void write(ClusterSnapshot snapshot, OutputFormat format, Appendable out)
      throws IOException {
    if (format == OutputFormat.JSON) {
      snapshot.write(JsonEncoder.indented(out));
      out.append('\n');
    } else {
      snapshot.write(new YamlEncoder(out));
    }
  }

  /// The previous file is replaced after everything has been written.
  private static void write(ClusterSnapshot snapshot, OutputFormat format, Path file)
      throws IOException {
    Path target = file.toAbsolutePath();
    Path begun = Files.createTempFile(target.getParent(), ".berth-snapshot", "");
    try {
      try (Writer out = writer(begun, file.toString().endsWith(COMPRESSED))) {
        write(snapshot, format, out);
      }
      Files.move(begun, target, StandardCopyOption.REPLACE_EXISTING);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } finally {
      Files.deleteIfExists(begun);
    }
  }

  private static Writer writer(Path file, boolean compressed) throws IOException {
    var out = Files.newOutputStream(file);
    return new OutputStreamWriter(
        compressed ? new GZIPOutputStream(out) : out, StandardCharsets.UTF_8);
  }
}
