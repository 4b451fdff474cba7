package dev.berth.api.codec;

import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/// All tables of the API's types, by the message they are for.
record ApiTables(Map<String, RecordCodec<?>> byMessage) {

  /// Messages that differ in nothing that is read, and the one whose table they have.
  private static final Map<String, String> SHARED =
      Map.of(
          "core.CinderPersistentVolumeSource", "core.CinderVolumeSource",
          "core.ISCSIPersistentVolumeSource", "core.ISCSIVolumeSource",
          "core.RBDPersistentVolumeSource", "core.RBDVolumeSource");

  static ApiTables find() {
    var tables = new TreeMap<String, RecordCodec<?>>();
    for (var room :
        new Class<?>[] {
          MetaCodecs.class,
          CoordinationCodecs.class,
          EventCodecs.class,
          PodCodecs.class,
          PodStatusCodecs.class,
          ContainerCodecs.class,
          AffinityCodecs.class,
          VolumeCodecs.class,
          DiskCodecs.class,
          PersistentVolumeCodecs.class,
          VolumeClaimCodecs.class,
          NodeCodecs.class,
          WorkloadCodecs.class,
          PolicyCodecs.class,
          QuotaCodecs.class,
          AutoscalingCodecs.class,
          StorageCodecs.class,
          DeviceCodecs.class,
          DeviceClassCodecs.class,
          DeviceClaimCodecs.class,
          AllocationCodecs.class
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
