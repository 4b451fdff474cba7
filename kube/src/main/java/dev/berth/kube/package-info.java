/// What all of the room share. [connect] finds the API server and says who we are, [http] asks it,
/// [watch] keeps up with what is in the cluster, [write] and [event] change it, [lease] elects one
/// of several schedulers. [extender] calls services that have a say in scheduling.
///
/// [connect]: dev.berth.kube.connect
/// [http]: dev.berth.kube.http
/// [watch]: dev.berth.kube.watch
/// [write]: dev.berth.kube.write
/// [event]: dev.berth.kube.event
/// [lease]: dev.berth.kube.lease
/// [extender]: dev.berth.kube.extender
@NullMarked
package dev.berth.kube;

import org.jspecify.annotations.NullMarked;
