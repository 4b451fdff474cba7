/// Scheduler configurations in all forms: in files, in ConfigMaps, in versions that are no longer
/// served; and all errors in them.
@NullMarked
package dev.berth.questions.configuration;

import org.jspecify.annotations.NullMarked;
