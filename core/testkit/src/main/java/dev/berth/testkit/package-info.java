/// Builders and fakes for tests: objects in which everything irrelevant has a default.
///
/// ```java
/// var node = node("gpu-1").cpu("4").taint("gpu=yes:NoSchedule");
/// var pod = pod("train").cpu("2").tolerates("gpu=yes:NoSchedule");
/// ```
///
/// [dev.berth.testkit.fake] has fakes of the ports that plugins get from the engine,
/// [dev.berth.testkit.contract] has tests that every plugin should pass, and
/// [dev.berth.testkit.harness] calls one plugin for one pod.
@NullMarked
package dev.berth.testkit;

import org.jspecify.annotations.NullMarked;
