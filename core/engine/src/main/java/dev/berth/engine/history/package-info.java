/// What a scheduler has decided lately, to be read while it runs.
@NullMarked
package dev.berth.engine.history;

import org.jspecify.annotations.NullMarked;
