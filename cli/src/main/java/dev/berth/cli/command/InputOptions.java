package dev.berth.cli.command;

import dev.berth.cluster.controller.workload.WorkloadSettings;
import dev.berth.cluster.manifest.InputNamespace;
import dev.berth.cluster.manifest.operators.PodTemplatePath;
import dev.berth.scenario.FieldValidation;
import dev.berth.scenario.InputSettings;
import dev.berth.scenario.NodeEdits;
import dev.berth.scenario.NodeEdits.TaintedNode;
import dev.berth.scenario.NodeEdits.UntaintedNode;
import dev.berth.scenario.ObjectEdits;
import dev.berth.scenario.ObjectEdits.AddedNodes;
import dev.berth.scenario.ObjectEdits.ScaledWorkload;
import dev.berth.scenario.ObjectPatch;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The options for reading the objects of a cluster, and for assumptions about them.
final class InputOptions {
  @Option(
      names = "--validate",
      paramLabel = "strict|warn|ignore",
      description = {
        "What to do with fields of new objects that Kubernetes does not have, and duplicate ones.",
        "strict: reject the input.",
        "warn: ignore them, with a note (default).",
        "ignore: ignore them."
      })
  private FieldValidation validation = FieldValidation.WARN;

  @Option(
      names = "--controllers",
      arity = "1",
      paramLabel = "true|false",
      defaultValue = "true",
      description = {
        "Whether Deployments and other workloads get the pods that they lack, and roll out changes"
            + " (default: true).",
        "false: only the given pods are placed, and preempted ones do not come back."
      })
  private boolean controllers = true;

  @Option(
      names = "--assume-provisioned",
      arity = "1",
      paramLabel = "true|false",
      defaultValue = "true",
      description = {
        "Whether volume claims whose class does not wait for a pod get a new volume, if none that"
            + " is there fits (default: true).",
        "false: their pods stay pending."
      })
  private boolean assumeProvisioned = true;

  @Option(
      names = "--hpa",
      paramLabel = "min|max",
      description = {
        "How many pods autoscaled workloads have, between the bounds of their autoscaler.",
        "min: as many as now, and at least minReplicas (default).",
        "max: maxReplicas, as under full load."
      })
  private Autoscaled autoscaled = Autoscaled.MIN;

  @Option(
      names = "--include-cronjobs",
      description = "Make a job of each CronJob that is not suspended, as if all were due now.")
  private boolean includeCronJobs;

  @Option(
      names = "--pod-template",
      paramLabel = "KIND=PATH,REPLICASPATH",
      description = {
        "Count the pods that the operator of a custom resource would make of it: where it has their"
            + " template, and how many there are to be (one, without the second path). Those of"
            + " Prometheus, Kafka, RayCluster, Rollout and others count without it.",
        "May be repeated; * stands for every field or item, as in"
            + " PyTorchJob=.spec.pytorchReplicaSpecs.*.template,.spec.pytorchReplicaSpecs.*.replicas"
      })
  private List<PodTemplatePath> podTemplates = List.of();

  @Option(
      names = "--drain",
      paramLabel = "NODE",
      split = ",",
      description = {
        "Drain these nodes, as kubectl drain would: their pods are evicted as far as disruption"
            + " budgets allow, and their workloads make new ones."
      })
  private List<String> drained = List.of();

  @Option(
      names = "--remove-node",
      paramLabel = "NODE",
      split = ",",
      description = "These nodes are gone, with the pods on them; their workloads make new ones.")
  private Set<String> removed = Set.of();

  @Option(
      names = "--cordon-node",
      paramLabel = "NODE",
      split = ",",
      description = "These nodes take no new pods.")
  private Set<String> cordoned = Set.of();

  @Option(
      names = "--taint-node",
      paramLabel = "NODE:KEY=VALUE:EFFECT",
      description = "Add a taint to a node. May be repeated.")
  private List<TaintedNode> tainted = List.of();

  @Option(
      names = "--uncordon-node",
      paramLabel = "NODE",
      split = ",",
      description = "These nodes take new pods again.")
  private Set<String> uncordoned = Set.of();

  @Option(
      names = "--untaint-node",
      paramLabel = "NODE:KEY:EFFECT",
      description =
          "Remove taints from a node; without :EFFECT, those of the key. May be repeated.")
  private List<UntaintedNode> untainted = List.of();

  @Option(
      names = "--add-node",
      paramLabel = "NODE=COUNT",
      description = "Add COUNT nodes like NODE. May be repeated.")
  private List<AddedNodes> added = List.of();

  @Option(
      names = "--scale-workload",
      paramLabel = "KIND/NAMESPACE/NAME=COUNT",
      description = "Give a workload another number of pods. May be repeated.")
  private List<ScaledWorkload> scaled = List.of();

  @Option(
      names = "--patch",
      paramLabel = "KIND/NAMESPACE/NAME=PATCH",
      description =
          "Change an object of the input by a JSON patch, as kubectl patch --type=json does. May be"
              + " repeated.")
  private List<ObjectPatch> patched = List.of();

  @Option(
      names = "--at",
      paramLabel = "TIME",
      description = {
        "Decide as of this time, such as 2026-01-31T12:00:00Z: what is measured of nodes counts for"
            + " minutes only, and files may be older.",
        "Without it, the time is that of the computer."
      })
  private @Nullable Instant at;

  @Mixin private NodeUsageOption usage = new NodeUsageOption();

  /// How many pods autoscaled workloads have, between the bounds of their autoscaler.
  enum Autoscaled {
    MIN,
    MAX
  }

  /// How the input is read.
  ///
  /// @param namespace the namespace of objects that name none
  /// @param drains the nodes that are drained
  InputSettings settings(InputNamespace namespace, List<String> drains) {
    return new InputSettings(
        validation,
        controllers,
        new WorkloadSettings(autoscaled == Autoscaled.MAX, includeCronJobs, drains),
        assumeProvisioned,
        podTemplates,
        usage.file(),
        new NodeEdits(removed, cordoned, uncordoned, tainted, untainted),
        new ObjectEdits(added, scaled, patched),
        namespace);
  }

  /// The nodes to drain, as written.
  List<String> drained() {
    return drained;
  }

  /// The time of decisions; null for now.
  @Nullable Instant at() {
    return at;
  }

  /// The clock of a run: a file's measurements of nodes do not become too old.
  InstantSource clock() {
    return at != null
        ? InstantSource.fixed(at)
        : usage.file() != null
            ? InstantSource.fixed(InstantSource.system().instant())
            : InstantSource.system();
  }
}
