/// Builders, scenarios, fakes and contract tests, for our tests and for plugin authors.
@NullMarked
package dev.berth.testkit;

import org.jspecify.annotations.NullMarked;
