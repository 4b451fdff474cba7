package dev.berth.scenario;

import dev.berth.api.batch.CronJob;
import dev.berth.api.codec.Problems;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.KubeSchedulerProfile;
import dev.berth.api.meta.OwnerReference;
import dev.berth.cluster.apiserver.admission.Refusal;
import dev.berth.cluster.controller.workload.DrainedPods;
import dev.berth.cluster.controller.workload.PodStates;
import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.cluster.controller.workload.Workloads;
import dev.berth.cluster.manifest.Input;
import dev.berth.cluster.manifest.LoadSettings;
import dev.berth.cluster.manifest.Loader;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.ReadProgress;
import dev.berth.cluster.manifest.Source;
import dev.berth.cluster.manifest.Sources;
import dev.berth.cluster.manifest.operators.HelmHooks;
import dev.berth.cluster.manifest.operators.OperatorPods;
import dev.berth.cluster.manifest.operators.OtherControllers;
import dev.berth.cluster.manifest.operators.Unapplied;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.cluster.simulation.Simulation;
import dev.berth.cluster.simulation.Wave;
import dev.berth.terminal.Counts;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Creates a simulation from files and flags. It collects all problems before it fails.
public final class ScenarioLoader {
  /// The plugins that turn the groups of kube-batch and Volcano into gangs.
  private static final Set<String> GANGS = Set.of("FairShare", "GangScheduling");

  private final InputStream standardInput;
  private final InstantSource clock;
  private final ReadProgress progress;
  private final RunNotes notes;
  private final Problems problems = new Problems();
  private final FieldWarnings fields = new FieldWarnings();
  private InputReader inputs = InputReader.ANEW;
  private boolean leavesOutInvalid;
  private boolean measuresLater;
  private boolean addsNodes;

  /// A loader for one simulation.
  public ScenarioLoader(
      InputStream standardInput, InstantSource clock, ReadProgress progress, RunNotes notes) {
    this.standardInput = standardInput;
    this.clock = clock;
    this.progress = progress;
    this.notes = notes;
  }

  /// Leaves out new objects that an API server would refuse, with a note, because `kubectl apply`
  /// also continues with the others: for questions about refused objects. Otherwise the whole input
  /// is refused.
  public ScenarioLoader leavingOutInvalid() {
    leavesOutInvalid = true;
    return this;
  }

  /// Does not note plugins without usage of nodes, because the usage comes later.
  public ScenarioLoader measuringLater() {
    measuresLater = true;
    return this;
  }

  /// Does not note that there is no node, because nodes are added later.
  public ScenarioLoader addingNodes() {
    addsNodes = true;
    return this;
  }

  /// Uses another reader for the files, unless there is also a live cluster.
  public ScenarioLoader readingBy(InputReader reader) {
    inputs = reader;
    return this;
  }

  /// Reads, normalizes and validates everything.
  public SimulationSetup load(ScenarioRequest request) throws InputException {
    List<Source> sources = sources(request);
    LoadedCluster loaded = load(sources, request);
    RefusalNotes.of(loaded.cluster().refusals()).forEach(notes::note);
    var scheduler = loaded.scheduler();
    var objects = loaded.cluster().objects();
    var engine = scheduler.engine(request.choices(), clock, objects, scheduler.extenders(notes));
    return new SimulationSetup(
        sources,
        loaded.input(),
        loaded.settings(),
        loaded.cluster(),
        scheduler.configuration().inUse(scheduler.profiles()),
        scheduler.settings(request.choices()),
        loaded.givenGates(),
        engine,
        !scheduler.configuration().configuration().extenders().isEmpty(),
        loaded.settings().simulation(loaded.cluster(), engine),
        clock);
  }

  /// The same without a simulation: the cluster with the pods that its controllers create, and the
  /// scheduler of a configuration among its objects, or else the built-in one. Objects that an API
  /// server would refuse get no note.
  public LoadedCluster loadCluster(ScenarioRequest request) throws InputException {
    return load(sources(request), request);
  }

  private LoadedCluster load(List<Source> sources, ScenarioRequest request) throws InputException {
    InputSettings settings = request.settings();
    var plugins = request.scheduler().plugins(problems);
    var reading =
        new LoadSettings(
            fields.sink(settings.validation(), problems),
            plugins.customResources(),
            new KeptKinds(settings.podTemplates()),
            settings.namespace());
    var reader = request.sources().isEmpty() ? inputs : InputReader.ANEW;
    Input written = reader.read(sources, problems, reading, progress);
    var counted = OperatorPods.count(written, settings.podTemplates(), problems);
    var hooks = HelmHooks.of(counted.input());
    hooks.notes().forEach(notes::note);
    Input read = hooks.rest();
    if (leavesOutInvalid) {
      read.invalid().forEach(problem -> notes.note("not created: " + problem));
      read = read.withoutInvalid();
    }
    fields.add(read.warnings(), settings.validation());
    var specified = specified(request, reading);
    Input given =
        settings
            .objects()
            .applied(settings.nodes().applied(with(read, specified), problems), problems);
    var schedulers = SchedulerLoader.of(request.scheduler(), given.featureGates(), clock, problems);
    schedulers.keep(plugins);
    LoadedScheduler scheduler = schedulers.load(given.configuration());
    Input input = scheduler == null ? given : afterEarlierFiles(given, request, scheduler);
    var cluster =
        SimulatedCluster.of(
            input,
            specified.stream().filter(ScenarioLoader::makesPods).toList(),
            settings.workloads(),
            schedulers.featureGates(),
            problems);
    if (scheduler == null || !problems.isEmpty()) {
      throw new InputException(problems, fields.lines());
    }
    var gates = schedulers.givenGates();
    if (gates.areOfFile()) {
      notes.assume(
          "Feature gates, as %s:%d names them (--feature-gates replaces them): %s"
              .formatted(gates.source(), gates.line(), gates.text()));
    }
    note(given, counted, scheduler);
    complete(cluster, settings, scheduler);
    note(hooks, cluster);
    var nodeNotes = new NodeNotes(cluster.objects(), notes);
    nodeNotes.note(given.manifests(), request.sources().isEmpty());
    if (!addsNodes) {
      nodeNotes.noteNone();
    }
    StatedPriorities.notes(cluster.objects(), given.manifests()).forEach(notes::note);
    List<String> drained = settings.workloads().drained();
    if (!drained.isEmpty()) {
      NodeData.of(cluster.objects())
          .left(pod -> drained.contains(pod.spec().nodeName()) && DrainedPods.include(pod))
          .forEach(notes::note);
    }
    new MissingKinds(given.manifests(), cluster.objects(), notes).note();
    return new LoadedCluster(
        input, settings, cluster, counted.uncounted(), scheduler, gates.text(), clock);
  }

  /// The input after its earlier part has run, if that must come first.
  private Input afterEarlierFiles(Input input, ScenarioRequest request, LoadedScheduler scheduler)
      throws InputException {
    InputSettings settings = request.settings();
    var workloads = settings.workloads();
    var files = EarlierFiles.of(input, workloads.drained());
    if (files.earlier().isEmpty()
        || !settings.controllers()
        || !input.invalid().isEmpty()
        || !problems.isEmpty()) {
      return input;
    }
    var first =
        SimulatedCluster.of(
            input.withManifests(files.earlier()),
            workloads.withoutDrains(),
            scheduler.featureGates(),
            problems);
    if (!problems.isEmpty()) {
      return input;
    }
    RefusalNotes.of(first.refusals()).forEach(notes::note);
    first.objects().controlVolumes(settings.assumeProvisioned());
    var engine =
        scheduler.engine(request.choices(), clock, first.objects(), scheduler.extenders(notes));
    try {
      new Simulation(first.objects(), engine, first.controllers()).run(_ -> {}, _ -> {}, _ -> {});
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // what comes next heeds it
      return input;
    }
    notes.assume(files.text());
    return files.after(input, first.objects());
  }

  /// The objects of those sources that are questions, and not a part of the cluster.
  private List<Manifest> specified(ScenarioRequest request, LoadSettings reading) {
    request.problems().forEach(problems::add);
    if (request.specified().isEmpty()) {
      return List.of();
    }
    InputSettings settings = request.settings();
    var read = Loader.load(request.specified(), problems, reading, progress);
    var configuration = read.configuration();
    if (configuration != null) {
      problems.add(configuration.problem("", "a configuration makes no pods; give it by --config"));
    }
    read.invalid().forEach(problems::add);
    fields.add(read.warnings(), settings.validation());
    var counted = OperatorPods.count(read, settings.podTemplates(), problems);
    note(counted);
    return counted.input().manifests();
  }

  private void note(OperatorPods.Result counted) {
    Unapplied.podsNotCounted(counted.uncounted()).forEach(notes::note);
    counted.notes().forEach(notes::note);
  }

  /// Notes the hooks whose pods an API server would refuse when Helm calls them.
  private void note(HelmHooks hooks, SimulatedCluster cluster) {
    for (Pod sample : hooks.samples()) {
      Refusal refusal = cluster.creation().create(sample, cluster.objects().objects()).refusal();
      if (refusal != null) {
        notes.note(
            "Helm waits for its hook %s in vain, as no pod of it is created: %s%s"
                .formatted(
                    sample
                        .metadata()
                        .controller()
                        .map(OwnerReference::name)
                        .orElse(sample.metadata().name()),
                    refusal.message(),
                    refusal.hint()));
      }
    }
  }

  /// The other objects in those sources, such as a claim or a priority class, are in the cluster.
  private static Input with(Input input, List<Manifest> specified) {
    var manifests = new ArrayList<>(input.manifests());
    specified.stream().filter(manifest -> !makesPods(manifest)).forEach(manifests::add);
    return input.withManifests(manifests);
  }

  private static boolean makesPods(Manifest manifest) {
    return switch (manifest.object()) {
      case Pod _, CronJob _ -> true;
      default -> Workloads.isWorkload(manifest.object());
    };
  }

  /// Notes the ignored parts of the input.
  private void note(Input given, OperatorPods.Result counted, LoadedScheduler scheduler) {
    fields.lines().forEach(notes::note);
    waveProblems(given.manifests()).forEach(notes::note);
    note(counted);
    Stream.of(
            Unapplied.admission(given.others()),
            Unapplied.podSecurity(given.manifests()),
            Unapplied.groups(given.manifests(), scheduler.featureGates()),
            Unapplied.jobGroups(given.manifests(), scheduler.featureGates()))
        .filter(Objects::nonNull)
        .forEach(notes::note);
    OtherControllers.notes(given).forEach(notes::note);
    if (scheduler.profiles().stream().noneMatch(it -> it.pluginNames().containsAll(GANGS))) {
      OtherControllers.gangs(given).forEach(notes::note);
    }
  }

  /// Adds the usage of nodes, binds claims, and creates the pods that workloads lack.
  private void complete(SimulatedCluster cluster, InputSettings settings, LoadedScheduler scheduler)
      throws InputException {
    measure(cluster.objects(), settings.nodeUsage(), scheduler);
    if (!measuresLater) {
      LoadNotes.of(scheduler, cluster.objects(), clock.instant()).forEach(notes::note);
    }
    settings.control(cluster);
    otherSchedulers(cluster.objects(), scheduler);
  }

  /// Notes scheduler names of pods that no profile has.
  private void otherSchedulers(EmbeddedCluster cluster, LoadedScheduler scheduler) {
    Set<String> profiles =
        scheduler.configuration().configuration().profiles().stream()
            .map(KubeSchedulerProfile::schedulerName)
            .collect(Collectors.toCollection(TreeSet::new));
    var others =
        cluster.list(Pod.class).stream()
            .filter(PodStates::isPending)
            .map(pod -> pod.spec().schedulerName())
            .filter(name -> !profiles.contains(name))
            .collect(Collectors.groupingBy(name -> name, TreeMap::new, Collectors.counting()));
    others.forEach((name, pods) ->
        notes.note(
            "no profile is called %s, which %s by schedulerName; there is %s: correct the name, or give by --config the configuration that has it"
                .formatted(
                    name,
                    Counts.of(pods, "pod", "asks for", "ask for"),
                    String.join(", ", profiles))));
  }

  private void measure(EmbeddedCluster cluster, @Nullable Path file, LoadedScheduler scheduler)
      throws InputException {
    if (file != null) {
      var usage = NodeUsageInput.read(file, cluster.list(Node.class), standardInput, problems);
      if (usage == null || !problems.isEmpty()) {
        throw new InputException(problems);
      }
      NodeUsageInput.apply(usage, cluster, scheduler, clock.instant(), notes);
    }
  }

  private static Stream<String> waveProblems(List<Manifest> manifests) {
    return manifests.stream()
        .flatMap(manifest ->
            manifest.object() instanceof Pod pod
                ? Wave.problems(pod).stream()
                    .map(problem ->
                        "%s: %s: %s".formatted(manifest.origin(), manifest.title(), problem))
                : Stream.empty());
  }

  private List<Source> sources(ScenarioRequest request) {
    var sources = new ArrayList<>(request.sources());
    sources.addAll(Sources.of(request.files(), standardInput, problems));
    return sources;
  }
}
