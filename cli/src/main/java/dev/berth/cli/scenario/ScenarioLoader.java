package dev.berth.cli.scenario;

import dev.berth.api.apps.DaemonSet;
import dev.berth.api.apps.Deployment;
import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.apps.StatefulSet;
import dev.berth.api.batch.CronJob;
import dev.berth.api.batch.Job;
import dev.berth.api.codec.Problems;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.ReplicationController;
import dev.berth.api.kubescheduler.KubeSchedulerProfile;
import dev.berth.cluster.manifest.Input;
import dev.berth.cluster.manifest.LoadSettings;
import dev.berth.cluster.manifest.Loader;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.ReadProgress;
import dev.berth.cluster.manifest.Source;
import dev.berth.cluster.manifest.Sources;
import dev.berth.cluster.operators.OperatorPods;
import dev.berth.cluster.operators.OtherControllers;
import dev.berth.cluster.operators.Unapplied;
import dev.berth.cluster.simulation.Controllers;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.cluster.simulation.Simulation;
import dev.berth.cluster.simulation.Wave;
import dev.berth.cluster.workload.PodStates;
import dev.berth.cluster.workload.SimulatedCluster;
import dev.berth.cluster.workload.WorkloadSettings;
import dev.berth.engine.extender.ExtenderException;
import dev.berth.engine.extender.Extenders;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Makes a simulation of files and flags. Collects all problems before it fails.
public final class ScenarioLoader {
  /// The plugins that make gangs of the groups of kube-batch and Volcano.
  private static final Set<String> GANGS = Set.of("FairShare", "GangScheduling");

  private final InputStream standardInput;
  private final InstantSource clock;
  private final ReadProgress progress;
  private final RunNotes notes;
  private final Problems problems = new Problems();
  private boolean leavesOutInvalid;
  private boolean measuresLater;

  /// A loader for one simulation.
  ///
  /// @param progress of reading
  /// @param notes collects notices about the run
  public ScenarioLoader(
      InputStream standardInput, InstantSource clock, ReadProgress progress, RunNotes notes) {
    this.standardInput = standardInput;
    this.clock = clock;
    this.progress = progress;
    this.notes = notes;
  }

  /// Has new objects that an API server would refuse left out, with a note, as `kubectl apply` goes
  /// on with the others: for questions about these. Otherwise the whole input is refused.
  public ScenarioLoader leavingOutInvalid() {
    leavesOutInvalid = true;
    return this;
  }

  /// Does not note which plugins find nothing of what nodes use, as that comes with the time.
  public ScenarioLoader measuringLater() {
    measuresLater = true;
    return this;
  }

  /// Reads, normalizes and validates everything.
  ///
  /// @throws InputException with all problems
  public SimulationSetup load(ScenarioRequest request) throws InputException {
    List<Source> sources = sources(request);
    InputSettings settings = request.settings();
    var read = read(sources, request);
    LoadedScheduler scheduler = read.scheduler;
    if (scheduler == null || !problems.isEmpty()) {
      throw new InputException(problems, read.fields.lines());
    }
    complete(read, request, scheduler);
    var cluster = read.cluster;
    RefusalNotes.of(cluster.refusals()).forEach(notes::note);
    var objects = cluster.objects();
    var engine = scheduler.engine(request.choices(), clock, objects, extenders(scheduler));
    return new SimulationSetup(
        sources,
        read.input,
        settings,
        cluster,
        scheduler.settings(request.choices()),
        read.schedulers.givenGates().text(),
        engine,
        !scheduler.configuration().configuration().extenders().isEmpty(),
        new Simulation(
            objects, engine, settings.controllers() ? cluster.controllers() : Controllers.NONE),
        clock);
  }

  /// The same without a simulation: the cluster with the pods that its controllers make, and the
  /// scheduler that a configuration among its objects describes, or else the built-in one. Objects
  /// that an API server would refuse are not noted.
  ///
  /// @throws InputException with all problems
  public LoadedCluster loadCluster(ScenarioRequest request) throws InputException {
    var read = read(sources(request), request);
    LoadedScheduler loaded = read.scheduler;
    if (loaded == null || !problems.isEmpty()) {
      throw new InputException(problems, read.fields.lines());
    }
    complete(read, request, loaded);
    return new LoadedCluster(
        read.input, request.settings(), read.cluster, read.counted.uncounted(), loaded, clock);
  }

  /// What was read.
  ///
  /// @param given as it was read
  /// @param input the same when its earlier part has run
  private record ReadCluster(
      Input given,
      Input input,
      OperatorPods.Result counted,
      FieldWarnings fields,
      SchedulerLoader schedulers,
      @Nullable LoadedScheduler scheduler,
      SimulatedCluster cluster) {}

  private ReadCluster read(List<Source> sources, ScenarioRequest request) throws InputException {
    InputSettings settings = request.settings();
    var fields = new FieldWarnings();
    var plugins = request.scheduler().plugins(problems);
    var reading =
        new LoadSettings(
            fields.sink(settings.validation(), problems),
            plugins.customResources(),
            settings::keeps);
    Input written = Loader.load(sources, problems, reading, progress);
    var counted = OperatorPods.count(written, settings.podTemplates(), problems);
    Input read = counted.input();
    if (leavesOutInvalid) {
      read.invalid().forEach(problem -> notes.note("not created: " + problem));
      read = read.withoutInvalid();
    }
    fields.add(read.warnings(), settings.validation());
    var specified = specified(request, reading, fields);
    Input given = with(read, specified);
    var schedulers = request.scheduler().loader(given.featureGates(), clock, problems);
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
    return new ReadCluster(given, input, counted, fields, schedulers, scheduler, cluster);
  }

  /// The input when its earlier part has run, if that has to come first.
  private Input afterEarlierFiles(Input input, ScenarioRequest request, LoadedScheduler scheduler)
      throws InputException {
    InputSettings settings = request.settings();
    WorkloadSettings workloads = settings.workloads();
    var files = EarlierFiles.of(input, workloads.drained());
    if (files.isNothing()
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
    var engine = scheduler.engine(request.choices(), clock, first.objects(), extenders(scheduler));
    try {
      new Simulation(first.objects(), engine, first.controllers()).run(_ -> {}, _ -> {}, _ -> {});
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // what comes next heeds it
      return input;
    }
    notes.assume(files.text());
    return files.after(input, first.objects());
  }

  /// The objects of those sources that are not read for what is in the cluster.
  private List<Manifest> specified(
      ScenarioRequest request, LoadSettings reading, FieldWarnings fields) {
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

  /// What else there is in those sources, such as a claim or a priority class, is in the cluster.
  private static Input with(Input input, List<Manifest> specified) {
    var manifests = new ArrayList<>(input.manifests());
    specified.stream().filter(manifest -> !makesPods(manifest)).forEach(manifests::add);
    return input.withManifests(manifests);
  }

  private static boolean makesPods(Manifest manifest) {
    return switch (manifest.object()) {
      case Pod _, Deployment _, ReplicaSet _, ReplicationController _ -> true;
      case StatefulSet _, DaemonSet _, Job _, CronJob _ -> true;
      default -> false;
    };
  }

  /// Tells what nodes use, binds claims, makes the pods that workloads lack, and notes what may be
  /// wrong with the input.
  private void complete(ReadCluster read, ScenarioRequest request, LoadedScheduler scheduler)
      throws InputException {
    InputSettings settings = request.settings();
    var cluster = read.cluster;
    var gates = read.schedulers.givenGates();
    if (gates.areOfFile()) {
      notes.assume(
          "Feature gates, as %s:%d names them (--feature-gates replaces them): %s"
              .formatted(gates.source(), gates.line(), gates.text()));
    }
    read.fields.lines().forEach(notes::note);
    waveProblems(read.given.manifests()).forEach(notes::note);
    note(read.counted);
    Stream.of(
            Unapplied.admission(read.given.others()),
            Unapplied.podSecurity(read.given.manifests()),
            Unapplied.groups(read.given.manifests(), read.schedulers.featureGates()),
            Unapplied.jobGroups(read.given.manifests(), read.schedulers.featureGates()))
        .filter(Objects::nonNull)
        .forEach(notes::note);
    OtherControllers.notes(read.given).forEach(notes::note);
    if (scheduler.profiles().stream().noneMatch(it -> it.pluginNames().containsAll(GANGS))) {
      OtherControllers.gangs(read.given).forEach(notes::note);
    }
    measure(read, settings, scheduler);
    if (!measuresLater) {
      LoadNotes.of(scheduler, cluster.objects(), clock.instant()).forEach(notes::note);
    }
    if (settings.controllers() || settings.assumeProvisioned()) {
      cluster.objects().controlVolumes(settings.assumeProvisioned());
    }
    if (settings.controllers()) {
      cluster.controllers().reconcile();
    }
    otherSchedulers(cluster.objects(), scheduler).forEach(notes::note);
    NodeNotes.of(read.given.manifests(), cluster.objects(), request.sources().isEmpty())
        .forEach(notes::note);
    MissingKinds.notes(read.given.manifests(), cluster.objects()).forEach(notes::note);
  }

  /// The scheduler names of pods that no profile has.
  private static Stream<String> otherSchedulers(
      EmbeddedCluster cluster, LoadedScheduler scheduler) {
    Set<String> profiles =
        scheduler.configuration().configuration().profiles().stream()
            .map(KubeSchedulerProfile::schedulerName)
            .collect(Collectors.toCollection(TreeSet::new));
    Map<String, Long> others =
        cluster.list(Pod.class).stream()
            .filter(PodStates::isPending)
            .map(pod -> pod.spec().schedulerName())
            .filter(name -> !profiles.contains(name))
            .collect(Collectors.groupingBy(name -> name, TreeMap::new, Collectors.counting()));
    return others.entrySet().stream()
        .map(other ->
            "no profile is called %s, which %s by schedulerName; there is %s: correct the name, or give by --config the configuration that has it"
                .formatted(
                    other.getKey(),
                    other.getValue() == 1
                        ? "1 pod asks for"
                        : "%,d pods ask for".formatted(other.getValue()),
                    String.join(", ", profiles)));
  }

  private void measure(ReadCluster read, InputSettings settings, LoadedScheduler scheduler)
      throws InputException {
    Path file = settings.nodeUsage();
    if (file == null) {
      return;
    }
    var objects = read.cluster.objects();
    var usage = NodeUsageInput.read(file, objects.list(Node.class), standardInput, problems);
    if (usage == null || !problems.isEmpty()) {
      throw new InputException(problems);
    }
    NodeUsageInput.apply(usage, objects, scheduler, clock.instant(), notes);
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
    var names = request.files();
    sources.addAll(Sources.of(names, standardInput, problems));
    return sources;
  }

  private Extenders extenders(LoadedScheduler scheduler) throws InputException {
    try {
      return scheduler.extenders(notes);
    } catch (ExtenderException e) {
      throw new InputException(
          scheduler.configuration().written().problem("extenders", e.getMessage()));
    }
  }
}
