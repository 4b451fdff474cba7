/// The replay of a recording, and its result, as text and as a tree for JSON and YAML.
@NullMarked
package dev.berth.questions.replay;

import org.jspecify.annotations.NullMarked;
