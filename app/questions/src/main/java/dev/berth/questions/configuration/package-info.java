/// Scheduler configurations wherever they are: in files, in ConfigMaps, in versions that are not
/// served any more; and everything that is wrong with them.
@NullMarked
package dev.berth.questions.configuration;

import org.jspecify.annotations.NullMarked;
