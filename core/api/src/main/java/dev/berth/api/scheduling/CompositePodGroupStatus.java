package dev.berth.api.scheduling;

import dev.berth.api.meta.Condition;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import java.util.List;

/// The state of a composite group.
@Message
public record CompositePodGroupStatus(@Field(1) List<Condition> conditions) {
  /// A value with no field set.
  public static final CompositePodGroupStatus EMPTY = SchedulingZeros.compositePodGroupStatus();

  public CompositePodGroupStatus {
    conditions = List.copyOf(conditions);
  }
}
