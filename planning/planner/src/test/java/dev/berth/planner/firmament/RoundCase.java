package dev.berth.planner.firmament;

import dev.berth.api.codec.Problems;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cluster.manifest.LoadSettings;
import dev.berth.cluster.manifest.Loader;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.ReadProgress;
import dev.berth.cluster.manifest.Source;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/// A round on file. JSON states machines and tasks, and names a cost model; YAML has Kubernetes
/// objects, for cost model 10.
public record RoundCase(SchedulerState state, CostModel model, boolean preemption) {
  private static final Map<String, String> OPERATORS =
      Map.of(
          "IN_SET", "In",
          "NOT_IN_SET", "NotIn",
          "EXISTS_KEY", "Exists",
          "NOT_EXISTS_KEY", "DoesNotExist",
          "GREATER_THAN", "Gt",
          "LESSER_THAN", "Lt");

  /// Reads a case.
  ///
  /// @param name the file's name, whose ending says whether it is JSON or YAML
  /// @throws IllegalArgumentException if there is no such round
  public static RoundCase of(String name, String text) {
    return name.endsWith(".json") ? ofJson(JsonFields.of(text)) : ofYaml(name, text);
  }

  public SchedulingRound round() {
    return SchedulingRound.of(state, model, preemption);
  }

  private static RoundCase ofYaml(String name, String text) {
    var state = PoseidonTranslation.of(objects(name, text), _ -> true);
    return new RoundCase(state, new CpuCostModel(), false);
  }

  /// Reads objects and gives them their namespaces.
  static List<KubernetesObject> objects(String name, String text) {
    var problems = new Problems();
    var input =
        Loader.load(
            List.of(new Text(name, text)), problems, LoadSettings.PLAIN, new ReadProgress());
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException(problems.kept().toString());
    }
    return input.manifests().stream().map(RoundCase::namespaced).toList();
  }

  private static KubernetesObject namespaced(Manifest manifest) {
    return manifest
        .withMetadata(metadata -> metadata.withNamespace(manifest.key().namespace()))
        .object();
  }

  private static RoundCase ofJson(JsonFields problem) {
    var flags = problem.object("flags");
    int maxTasksPerUnit = (int) flags.number("maxTasksPerPu", 1);
    CostModel model =
        switch ((int) problem.number("model", -1)) {
          case 0 -> new TrivialCostModel(maxTasksPerUnit);
          case 6 -> new OctopusCostModel(maxTasksPerUnit);
          case 8 -> new NetCostModel(maxTasksPerUnit, (int) flags.number("maxMultiArcs", 10));
          default -> throw new IllegalArgumentException("model " + problem.value("model"));
        };
    var gangs = new HashMap<String, Integer>();
    problem.objects("jobs").forEach(job -> gangs.put(job.text("name"), (int) job.number("min", 0)));
    var state =
        new SchedulerState(
            problem.objects("machines").stream().map(RoundCase::machine).toList(),
            problem.objects("tasks").stream().map(RoundCase::task).toList(),
            gangs);
    return new RoundCase(state, model, flags.isSet("preemption"));
  }

  private static Machine machine(JsonFields machine) {
    var name = machine.text("name");
    return new Machine(
        name,
        LongStream.range(0, machine.number("pus", 1))
            .mapToObj(number -> new ProcessingUnit(name + "/" + number, (int) number))
            .toList(),
        machine.textByName("labels"),
        List.of(),
        List.of(),
        ComputeResources.NONE,
        new ComputeResources(0, 0, 0, machine.object("available").number("rx", 0)),
        List.of(),
        110);
  }

  private static Task task(JsonFields task) {
    var on = task.text("runningOn");
    return new Task(
        task.text("name"),
        task.text("job"),
        new TaskRequirements(
            new ComputeResources(0, 0, 0, task.object("request").number("rx", 0)),
            task.objects("selectors").stream().map(RoundCase::selector).toList(),
            null,
            List.of(),
            null),
        task.texts("preferred"),
        on.isEmpty() ? null : on);
  }

  private static NodeSelectorRequirement selector(JsonFields selector) {
    @Nullable String operator = OPERATORS.get(selector.text("type"));
    if (operator == null) {
      throw new IllegalArgumentException("selector type " + selector.text("type"));
    }
    return new NodeSelectorRequirement(selector.text("key"), operator, selector.texts("values"));
  }

  private record Text(String name, String text) implements Source {
    @Override
    public long size() {
      return text.length();
    }

    @Override
    public InputStream open() {
      return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }
  }
}
