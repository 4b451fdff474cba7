/// What has come of all comparisons with a kube-scheduler, for people and for programs.
@NullMarked
package dev.berth.cli.shadow;

import org.jspecify.annotations.NullMarked;
