/// The linter's run on files and live clusters, and what it prints.
@NullMarked
package dev.berth.questions.lint;

import org.jspecify.annotations.NullMarked;
