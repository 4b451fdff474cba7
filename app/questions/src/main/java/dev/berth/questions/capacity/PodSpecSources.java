package dev.berth.questions.capacity;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.ObjectTree;
import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodStatus;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.capacity.fit.MixPart;
import dev.berth.cluster.controller.workload.ReplicaTemplate;
import dev.berth.cluster.manifest.Source;
import dev.berth.cluster.manifest.Sources;
import dev.berth.scenario.InputException;
import dev.berth.scenario.MemorySource;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// The files and URLs of `--podspec`, and the pods in them.
public final class PodSpecSources {
  private final List<Part> parts = new ArrayList<>();
  private final Problems problems = new Problems();

  private record Part(PodSpecArgument argument, List<Source> sources) {}

  private PodSpecSources() {}

  /// Finds the files.
  ///
  /// @param standardInput read if a source is `-`
  public static PodSpecSources of(List<PodSpecArgument> arguments, InputStream standardInput) {
    var found = new PodSpecSources();
    Set<String> names = new HashSet<>();
    for (PodSpecArgument argument : arguments) {
      List<Source> sources = Sources.of(List.of(argument.file()), standardInput, found.problems);
      for (Source source : sources) {
        if (!names.add(source.name())) {
          found.problems.add(
              source.name(), "--podspec names this twice; say how many times by FILE*NUMBER");
        }
      }
      found.parts.add(new Part(argument, sources));
    }
    return found;
  }

  /// Uses one source, once in each round.
  public static PodSpecSources of(Source source) {
    var only = new PodSpecSources();
    only.parts.add(new Part(new PodSpecArgument(source.name(), 1), List.of(source)));
    return only;
  }

  /// Uses one pod like another pod in each round.
  public static PodSpecSources like(Pod pod) {
    return of(
        new MemorySource(pod.key().toString(), oneMore(pod).getBytes(StandardCharsets.UTF_8)));
  }

  /// Writes a pod like another one as a manifest: in JSON, without the fields that a cluster has
  /// set.
  public static String oneMore(Pod like) {
    var pod =
        new Pod(
            ObjectMeta.named(like.metadata().namespace(), like.metadata().name())
                .withLabels(like.metadata().labels())
                .withAnnotations(like.metadata().annotations()),
            like.spec().withNodeName(""),
            PodStatus.EMPTY);
    return JsonEncoder.text(Codecs.ANY, ObjectTree.of(pod).fields());
  }

  /// Sources that do not exist, or that appear twice.
  public List<Problem> problems() {
    return problems.kept();
  }

  public List<Source> sources() {
    return parts.stream().flatMap(part -> part.sources.stream()).toList();
  }

  /// The parts of a round.
  ///
  /// @throws InputException with all files without pods
  List<MixPart> mix(List<ReplicaTemplate> templates) throws InputException {
    var without = new Problems();
    var mix = new ArrayList<MixPart>();
    for (Part part : parts) {
      Set<String> names = part.sources.stream().map(Source::name).collect(Collectors.toSet());
      var own =
          templates.stream()
              .filter(template -> names.contains(template.manifest().origin().sourceName()))
              .toList();
      if (own.isEmpty()) {
        without.add(
            Problem.of(
                part.argument.file(),
                "there is no pod in it, and no workload that makes pods: Deployment, StatefulSet,"
                    + " DaemonSet, ReplicaSet, ReplicationController, Job or CronJob"));
      }
      for (ReplicaTemplate template : own) {
        if (template.size() == 0) {
          without.add(
              new Problem(
                  template.manifest().origin().sourceName(),
                  template.manifest().origin().line(),
                  0,
                  template.title(),
                  "the cluster has no node for it"));
        }
      }
      mix.add(new MixPart(part.argument.file(), part.argument.times(), own));
    }
    InputException.throwIfAny(without);
    return mix;
  }
}
