/// Builders and fakes for tests: objects in which everything that does not matter is defaulted.
///
/// ```java
/// var node = node("gpu-1").cpu("4").taint("gpu=yes:NoSchedule");
/// var pod = pod("train").cpu("2").tolerates("gpu=yes:NoSchedule");
/// ```
///
/// Fakes of the ports that plugins get from the engine are in [dev.berth.testkit.fake], tests that
/// every plugin should pass in [dev.berth.testkit.contract]; [dev.berth.testkit.harness] calls one
/// plugin for one pod.
@NullMarked
package dev.berth.testkit;

import org.jspecify.annotations.NullMarked;
