package dev.berth.tables;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// An [java.time.Instant] that documents have as `metav1.MicroTime`, with six fractional digits.
@Target(ElementType.TYPE_USE)
@Retention(RetentionPolicy.SOURCE)
public @interface MicroTime {}
