/// Profiles: the plugins of each extension point, created from the configuration.
@NullMarked
package dev.berth.engine.profile;

import org.jspecify.annotations.NullMarked;
