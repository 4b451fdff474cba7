package dev.berth.api.codec;

import static java.util.Map.entry;

import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/// All tables of the API's types, by the message they are for.
record ApiTables(Map<String, RecordCodec<?>> byMessage) {
  /// Messages that differ in nothing that is read, and the one whose table they have.
  private static final Map<String, String> SHARED =
      Map.ofEntries(
          entry("core.CinderPersistentVolumeSource", "core.CinderVolumeSource"),
          entry("core.ISCSIPersistentVolumeSource", "core.ISCSIVolumeSource"),
          entry("core.RBDPersistentVolumeSource", "core.RBDVolumeSource"),
          entry("scheduling.AllCompositeDisruptionMode", "scheduling.AllDisruptionMode"),
          entry("scheduling.CompositeBasicSchedulingPolicy", "scheduling.BasicSchedulingPolicy"),
          entry("scheduling.CompositeDisruptionMode", "scheduling.DisruptionMode"),
          entry(
              "scheduling.CompositePodGroupSchedulingConstraints",
              "scheduling.PodGroupSchedulingConstraints"),
          entry("scheduling.SingleCompositeDisruptionMode", "scheduling.SingleDisruptionMode"),
          entry("scheduling.TypedLocalObjectReference", "core.TypedLocalObjectReference"),
          entry("scheduling.WorkloadPodGroupAllDisruptionMode", "scheduling.AllDisruptionMode"),
          entry(
              "scheduling.WorkloadPodGroupBasicSchedulingPolicy",
              "scheduling.BasicSchedulingPolicy"),
          entry("scheduling.WorkloadPodGroupDisruptionMode", "scheduling.DisruptionMode"),
          entry("scheduling.WorkloadPodGroupResourceClaim", "scheduling.PodGroupResourceClaim"),
          entry(
              "scheduling.WorkloadPodGroupSchedulingConstraints",
              "scheduling.PodGroupSchedulingConstraints"),
          entry(
              "scheduling.WorkloadPodGroupSingleDisruptionMode",
              "scheduling.SingleDisruptionMode"));

  static ApiTables find() {
    var tables = new TreeMap<String, RecordCodec<?>>();
    for (var room :
        new Class<?>[] {
          AppsTables.class,
          AutoscalingTables.class,
          BatchTables.class,
          CoordinationTables.class,
          CoreTables.class,
          EventsTables.class,
          MetaTables.class,
          NodeTables.class,
          PolicyTables.class,
          ResourceTables.class,
          SchedulingTables.class,
          StorageTables.class
        }) {
      addAll(room, tables);
    }
    SHARED.forEach(
        (message, table) -> tables.put(message, Objects.requireNonNull(tables.get(table), table)));
    return new ApiTables(tables);
  }

  private static void addAll(Class<?> room, Map<String, RecordCodec<?>> tables) {
    for (var field : room.getDeclaredFields()) {
      if (Modifier.isStatic(field.getModifiers()) && field.getType() == RecordCodec.class) {
        var type = (ParameterizedType) field.getGenericType();
        var row = (Class<?>) type.getActualTypeArguments()[0];
        var parts = row.getPackageName().split("\\.", -1);
        var message = parts[parts.length - 1] + "." + row.getSimpleName();
        try {
          tables.put(message, (RecordCodec<?>) field.get(null));
        } catch (IllegalAccessException e) {
          throw new IllegalStateException(e);
        }
      }
    }
  }
}
