/// What is written to the cluster: bindings, conditions, volumes, claims, victims.
///
/// Our records leave out much of what the API server has, so nothing is ever put in the place of an
/// object. Every change is a patch of what differs, bound to the version that it was made of where
/// kube-scheduler would have sent the whole object.
@NullMarked
package dev.berth.kube.write;

import org.jspecify.annotations.NullMarked;
