package dev.berth.tables;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// A component of a [Message].
@Target(ElementType.RECORD_COMPONENT)
@Retention(RetentionPolicy.SOURCE)
public @interface Field {
  /// The field's number in Kubernetes' protobuf.
  int value();

  /// The field's name in documents; by default, the name of the component.
  String name() default "";

  /// The number of the message in which only protobuf nests the field; documents have it inline. By
  /// default, there is none.
  int within() default 0;
}
