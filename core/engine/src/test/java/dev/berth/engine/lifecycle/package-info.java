/// The engine at work, over time and as a whole: with a scheduler of small plugins, and with
/// plugins, observers and an API server that fail.
@NullMarked
package dev.berth.engine.lifecycle;

import org.jspecify.annotations.NullMarked;
