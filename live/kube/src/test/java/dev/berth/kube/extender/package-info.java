@org.jspecify.annotations.NullMarked
package dev.berth.kube.extender;
