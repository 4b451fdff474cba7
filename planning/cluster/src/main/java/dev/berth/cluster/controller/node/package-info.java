/// The controllers of kube-controller-manager that delete pods when nodes are tainted, do not
/// answer, or are gone, at the rates of kube-controller-manager.
@NullMarked
package dev.berth.cluster.controller.node;

import org.jspecify.annotations.NullMarked;
