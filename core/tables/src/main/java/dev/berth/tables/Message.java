package dev.berth.tables;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// A record whose codec table is generated. Each of its components is a [Field].
///
/// The order of the components is the order in which the fields are written.
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.SOURCE)
public @interface Message {}
