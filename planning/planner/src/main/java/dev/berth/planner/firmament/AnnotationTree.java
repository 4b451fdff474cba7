package dev.berth.planner.firmament;

import dev.berth.api.codec.JsonAnnotation;
import dev.berth.api.meta.KubernetesObject;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A value in the JSON document of an annotation. A value that is missing, or has another type than
/// requested, is empty.
record AnnotationTree(@Nullable Object value) {
  static AnnotationTree of(KubernetesObject object, String annotation) {
    return new AnnotationTree(
        JsonAnnotation.read(object.metadata().annotations().getOrDefault(annotation, "")));
  }

  AnnotationTree field(String name) {
    return new AnnotationTree(value instanceof Map<?, ?> fields ? fields.get(name) : null);
  }

  List<AnnotationTree> items() {
    return value instanceof List<?> items
        ? items.stream().map(AnnotationTree::new).toList()
        : List.of();
  }

  String text() {
    return value instanceof String text ? text : "";
  }
}
