package dev.berth.extender;

import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.Kind;
import dev.berth.api.codec.Kinds;
import dev.berth.api.meta.KubernetesObject;
import org.jspecify.annotations.Nullable;

/// Knows objects as their owner has written them. Our records leave out what scheduling does not
/// read, and an extender may want to read just that.
@FunctionalInterface
public interface ObjectJson {
  /// Knows none: extenders get what our records hold.
  ObjectJson NONE = object -> null;

  /// All of the object as JSON; null if it is not known. Called on the thread that asks the
  /// extender.
  @Nullable String find(KubernetesObject object);

  /// As found, or else what our record holds of it.
  default <T extends KubernetesObject> String of(T object) {
    String found = find(object);
    if (found != null) {
      return found;
    }
    Kind<T> kind = Kinds.of(object);
    var json = new StringBuilder();
    kind.codec().encode(object, JsonEncoder.compact(json));
    return json.toString();
  }
}
