/// What is written to the cluster: bindings, conditions, volumes, claims, victims. The records
/// leave out much of what the API server has, so no object is ever replaced as a whole. Every
/// change is a patch of what differs, bound to the version that it was made of where kube-scheduler
/// would have sent the whole object.
@NullMarked
package dev.berth.kube.write;

import org.jspecify.annotations.NullMarked;
