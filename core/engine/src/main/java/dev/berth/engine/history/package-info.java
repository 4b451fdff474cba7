/// The recent decisions of a scheduler, readable while it runs.
@NullMarked
package dev.berth.engine.history;

import org.jspecify.annotations.NullMarked;
