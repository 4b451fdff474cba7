/// The documentation as a static site: every page that the README leads to, with checked links,
/// with navigation and search, and nothing that needs a network.
@NullMarked
package dev.berth.site;

import org.jspecify.annotations.NullMarked;
