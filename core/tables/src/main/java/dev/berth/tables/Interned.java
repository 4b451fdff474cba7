package dev.berth.tables;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// A type whose equal values are stored only once while a cluster is loaded. `@Interned List<T>`
/// shares equal lists, `List<@Interned T>` shares equal items.
@Target(ElementType.TYPE_USE)
@Retention(RetentionPolicy.SOURCE)
public @interface Interned {}
