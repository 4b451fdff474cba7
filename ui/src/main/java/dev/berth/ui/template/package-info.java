/// The classes that the build makes of the templates in `src/main/jte`: one for each.
@NullUnmarked
package dev.berth.ui.template;

import org.jspecify.annotations.NullUnmarked;
