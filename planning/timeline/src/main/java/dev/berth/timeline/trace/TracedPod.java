package dev.berth.timeline.trace;

import dev.berth.framework.model.ResourceVector;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A pod of a line of a trace, or several equal pods that arrive together. Missing texts are empty.
///
/// @param origin the line, such as `day.csv:12`
/// @param arrival since the beginning of the trace
/// @param duration null if the pod runs to the end of any simulation
/// @param name the name of the pod; for several pods, the prefix of their names
/// @param group the pod's gang, by its name in the namespace
/// @param minCount how many members of the gang must fit before any starts; 0 without a gang
/// @param priorityClass takes precedence over `priority`
/// @param priority null for the cluster's default
/// @param models the allowed values of the node's label [#MODEL_LABEL]; empty if any node is
///   allowed
record TracedPod(
    String origin,
    Duration arrival,
    @Nullable Duration duration,
    String namespace,
    String name,
    int count,
    String workload,
    String queue,
    String group,
    int minCount,
    String priorityClass,
    @Nullable Integer priority,
    String schedulerName,
    ResourceVector requests,
    List<String> models) {

  /// The label with the model of a node's devices.
  static final String MODEL_LABEL = "alibabacloud.com/gpu-card-model";

  TracedPod {
    models = List.copyOf(models);
  }

  /// Returns a single pod of a trace that has no further columns.
  ///
  /// @param priority null for the cluster's default
  static TracedPod of(
      String origin,
      Duration arrival,
      @Nullable Duration duration,
      String namespace,
      String name,
      String workload,
      @Nullable Integer priority,
      ResourceVector requests) {
    return new TracedPod(
        origin, arrival, duration, namespace, name, 1, workload, "", "", 0, "", priority, "",
        requests, List.of());
  }

  TracedPod withRequests(ResourceVector others) {
    return new TracedPod(
        origin,
        arrival,
        duration,
        namespace,
        name,
        count,
        workload,
        queue,
        group,
        minCount,
        priorityClass,
        priority,
        schedulerName,
        others,
        models);
  }

  TracedPod withDuration(Duration other) {
    return new TracedPod(
        origin,
        arrival,
        other,
        namespace,
        name,
        count,
        workload,
        queue,
        group,
        minCount,
        priorityClass,
        priority,
        schedulerName,
        requests,
        models);
  }

  TracedPod withCount(int other) {
    return new TracedPod(
        origin,
        arrival,
        duration,
        namespace,
        name,
        other,
        workload,
        queue,
        group,
        minCount,
        priorityClass,
        priority,
        schedulerName,
        requests,
        models);
  }

  TracedPod withModels(List<String> others) {
    return new TracedPod(
        origin,
        arrival,
        duration,
        namespace,
        name,
        count,
        workload,
        queue,
        group,
        minCount,
        priorityClass,
        priority,
        schedulerName,
        requests,
        others);
  }

  /// Writes the pod in a form that [#read] reads.
  void write(DataOutput out) throws IOException {
    out.writeUTF(origin);
    write(arrival, out);
    out.writeBoolean(duration != null);
    if (duration != null) {
      write(duration, out);
    }
    out.writeUTF(namespace);
    out.writeUTF(name);
    out.writeInt(count);
    out.writeUTF(workload);
    out.writeUTF(queue);
    out.writeUTF(group);
    out.writeInt(minCount);
    out.writeUTF(priorityClass);
    out.writeBoolean(priority != null);
    if (priority != null) {
      out.writeInt(priority);
    }
    out.writeUTF(schedulerName);
    out.writeLong(requests.milliCpu());
    out.writeLong(requests.memory());
    out.writeLong(requests.ephemeralStorage());
    out.writeInt(requests.scalars().size());
    for (var scalar : new TreeMap<>(requests.scalars()).entrySet()) {
      out.writeUTF(scalar.getKey());
      out.writeLong(scalar.getValue());
    }
    out.writeInt(models.size());
    for (var model : models) {
      out.writeUTF(model);
    }
  }

  static TracedPod read(DataInput in) throws IOException {
    return new TracedPod(
        in.readUTF(),
        readDuration(in),
        in.readBoolean() ? readDuration(in) : null,
        in.readUTF(),
        in.readUTF(),
        in.readInt(),
        in.readUTF(),
        in.readUTF(),
        in.readUTF(),
        in.readInt(),
        in.readUTF(),
        in.readBoolean() ? in.readInt() : null,
        in.readUTF(),
        new ResourceVector(in.readLong(), in.readLong(), in.readLong(), 0, readScalars(in)),
        readTexts(in));
  }

  private static void write(Duration duration, DataOutput out) throws IOException {
    out.writeLong(duration.getSeconds());
    out.writeInt(duration.getNano());
  }

  private static Duration readDuration(DataInput in) throws IOException {
    return Duration.ofSeconds(in.readLong(), in.readInt());
  }

  private static Map<String, Long> readScalars(DataInput in) throws IOException {
    var scalars = new TreeMap<String, Long>();
    for (var left = in.readInt(); left > 0; left--) {
      scalars.put(in.readUTF(), in.readLong());
    }
    return scalars;
  }

  private static List<String> readTexts(DataInput in) throws IOException {
    var texts = new ArrayList<String>();
    for (var left = in.readInt(); left > 0; left--) {
      texts.add(in.readUTF());
    }
    return texts;
  }
}
