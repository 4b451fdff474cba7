package dev.berth.cluster.manifest;

import dev.berth.api.codec.CountingInput;
import dev.berth.api.codec.Interner;
import dev.berth.api.codec.Kind;
import dev.berth.api.codec.KindRegistry;
import dev.berth.api.codec.Kinds;
import dev.berth.api.codec.KubeSchedulerCodecs;
import dev.berth.api.codec.Located;
import dev.berth.api.codec.ObjectReader;
import dev.berth.api.codec.ObjectTree;
import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.Strictness;
import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.KubeSchedulerConfiguration;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.apiserver.validation.ObjectValidation;
import dev.berth.config.legacy.conversion.OldVersion;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Reads the objects of a cluster, and at most one configuration, from any number of sources.
/// Collects problems, and reads on after each problem.
public final class Loader {
  /// The maximum number of stored parts of objects; equal objects share these parts.
  private static final int SHARED_PARTS = 200_000;

  private static final String NO_OBJECT = "there is no object in this file";

  private final Problems problems;
  private final ReadProgress progress;
  private final InputNamespace namespace;
  private final ObjectReader<Object> reader;
  private final List<Manifest> manifests = new ArrayList<>();
  private final List<OtherObject> others = new ArrayList<>();
  private final List<Located<String>> featureGates = new ArrayList<>();
  private final ObjectValidation validation = new ObjectValidation();
  private final ManifestErrors errors = new ManifestErrors();
  private final ManifestErrors warnings = new ManifestErrors();
  private @Nullable Located<KubeSchedulerConfiguration> configuration;

  private final Map<String, Source> sources = new HashMap<>();

  /// Sources that contain only empty lists; they are a problem only if there are no objects at all.
  private final List<Source> emptyLists = new ArrayList<>();

  private Loader(Problems problems, LoadSettings settings, ReadProgress progress) {
    this.problems = problems;
    this.progress = progress;
    this.namespace = settings.namespace();
    var plain =
        new ObjectReader<>(kinds(settings), Interner.ofCapacity(SHARED_PARTS), problems)
            .keeping(
                (version, kind) ->
                    isStatus(version, kind)
                        || Kinds.isUnserved(version, kind)
                        || settings.kept().test(version, kind),
                this::keep)
            .withTrees(this::addTree);
    var fieldProblems = settings.fieldProblems();
    this.reader = fieldProblems == null ? plain : plain.checkingFields(fieldProblems);
  }

  private static KindRegistry<Object> kinds(LoadSettings settings) {
    return KindRegistry.builder()
        .addAll(Kinds.all())
        .addAll(
            Kinds.measured().stream()
                .filter(kind -> !settings.kept().test(kind.apiVersion(), kind.kind()))
                .toList())
        .addAll(settings.custom().stream().map(Kinds::of).toList())
        .add(
            KubeSchedulerConfiguration.API_VERSION,
            KubeSchedulerConfiguration.KIND,
            KubeSchedulerCodecs.KUBE_SCHEDULER_CONFIGURATION,
            Strictness.STRICT)
        .retired(OldVersion.apiVersions(), KubeSchedulerConfiguration.KIND, OldVersion.ADVICE)
        .build();
  }

  /// Reads all sources, one after the other.
  ///
  /// @param problems receives the errors
  /// @param settings what to read in addition to the objects that scheduling reads
  /// @param progress updated while reading
  public static Input load(
      List<Source> sources, Problems problems, LoadSettings settings, ReadProgress progress) {
    var loader = new Loader(problems, settings, progress);
    progress.expect(sources);
    sources.forEach(loader::read);
    if (loader.found() == 0) {
      loader.emptyLists.forEach(source -> loader.problems.add(source.name(), NO_OBJECT));
    }
    NameGenerator.nameGenerated(loader.manifests);
    reportDuplicates(loader.manifests, problems);
    SortedMap<String, Integer> skipped = new TreeMap<>(loader.reader.skipped());
    return new Input(
        loader.manifests,
        loader.configuration,
        skipped,
        loader.others,
        report(loader.errors),
        report(loader.warnings),
        loader.featureGates);
  }

  /// Reports objects that appear twice in a source, because an API server rejects them. Objects of
  /// a later source are updates.
  private static void reportDuplicates(List<Manifest> manifests, Problems problems) {
    var errors = new ManifestErrors();
    Map<Kind<?>, Map<ObjectKey, Manifest>> kinds = new HashMap<>();
    for (var manifest : manifests) {
      var named = kinds.computeIfAbsent(Kinds.of(manifest.object()), absent -> new HashMap<>());
      var first = named.put(manifest.key(), manifest);
      if (first != null && first.origin().sourceName().equals(manifest.origin().sourceName())) {
        errors.add(manifest, "metadata.name", "already there, at " + first.origin());
      }
    }
    errors.report(problems);
  }

  private void read(Source source) {
    var before = found();
    var lists = reader.lists();
    sources.put(source.name(), source);
    try (var counted = new CountingInput(source.open());
        var in = new BufferedInputStream(counted)) {
      progress.begin(counted);
      var gates = FeatureGatesComment.read(in, source.name());
      if (gates != null) {
        featureGates.add(gates);
      }
      reader.read(in, source.name(), located -> add(located, source));
      progress.end(counted);
      if (found() == before && reader.lists() > lists) {
        emptyLists.add(source);
      } else if (found() == before) {
        problems.add(source.name(), counted.count() == 0 ? "this file is empty" : NO_OBJECT);
      }
    } catch (IOException | UncheckedIOException e) {
      problems.add(Problem.unreadable(source.name(), e));
    }
  }

  /// Returns the number of objects so far.
  private int found() {
    return manifests.size()
        + problems.count()
        + reader.skipped().values().stream().mapToInt(Integer::intValue).sum()
        + (configuration == null ? 0 : 1);
  }

  private void add(Located<Object> located, Source source) {
    switch (located.value()) {
      case KubernetesObject object ->
          manifests.add(new Manifest(namespace.given(object), new Origin(source, located.line())));
      case KubeSchedulerConfiguration value -> addConfiguration(value, located);
      default -> throw new IllegalArgumentException("no kind that was asked for");
    }
  }

  /// Adds the written fields of the object that was added last. For custom resources, these are not
  /// known.
  private void addTree(ObjectTree tree) {
    if (Kinds.of(tree.apiVersion(), tree.kind()).isEmpty()) {
      return;
    }
    var last = manifests.getLast();
    var found = validation.check(tree);
    found.errors().forEach(it -> errors.add(last, it.path(), it.message()));
    Stream.concat(found.warnings().stream(), found.ofKubelets().stream())
        .forEach(it -> warnings.add(last, it.path(), it.message()));
    if (sources.size() > 1 && !(last.object() instanceof Pod)) { // there are too many pods
      manifests.set(manifests.size() - 1, new Manifest(last.object(), last.origin(), tree));
    }
  }

  private static List<Problem> report(ManifestErrors found) {
    var problems = new Problems();
    found.report(problems);
    return problems.kept();
  }

  /// Whether the document is an API server's error answer, which kubectl's `-o json` and programs
  /// write in place of objects.
  private static boolean isStatus(String apiVersion, String kind) {
    return apiVersion.equals("v1") && kind.equals("Status");
  }

  private void keep(Located<ObjectTree> located) {
    var tree = located.value();
    if (isStatus(tree.apiVersion(), tree.kind())) {
      problems.add(
          located.problem(
              "",
              "this is no object, but an answer of the API server: %s"
                  .formatted(
                      tree.text("message").isEmpty()
                          ? tree.text("status")
                          : tree.text("message"))));
      return;
    }
    if (Kinds.isUnserved(tree.apiVersion(), tree.kind())) {
      if (tree.text("metadata", "uid").isEmpty()) {
        problems.add(located.problem("apiVersion", UnservedKinds.problem(tree)));
      }
      return;
    }
    var origin = new Origin(sources.get(located.source()), located.line());
    others.add(new OtherObject(namespace.given(tree), origin, manifests.size()));
  }

  private void addConfiguration(KubeSchedulerConfiguration value, Located<Object> located) {
    if (configuration == null) {
      configuration = new Located<>(value, located.source(), located.line(), located.positions());
    } else {
      problems.add(
          located.problem(
              "",
              "there can be only one KubeSchedulerConfiguration; another one is at %s:%d"
                  .formatted(configuration.source(), configuration.line())));
    }
  }
}
