/// The result of all comparisons with a kube-scheduler, as text and as a tree for JSON and YAML.
@NullMarked
package dev.berth.questions.shadow;

import org.jspecify.annotations.NullMarked;
