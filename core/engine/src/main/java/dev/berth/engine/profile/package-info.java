/// Profiles: the plugins of each extension point, made from the configuration.
@NullMarked
package dev.berth.engine.profile;

import org.jspecify.annotations.NullMarked;
