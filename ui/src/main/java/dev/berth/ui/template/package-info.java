/// What the build makes of the templates in `src/main/jte`: a class for each.
@NullUnmarked
package dev.berth.ui.template;

import org.jspecify.annotations.NullUnmarked;
