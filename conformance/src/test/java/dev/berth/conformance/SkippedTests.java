package dev.berth.conformance;

import java.util.Map;
import java.util.TreeMap;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/// Prints, after the tests, one line for each reason why some were skipped, which says how to get
/// what they need. Found by JUnit as a service. JUnit calls it on one thread.
public final class SkippedTests implements TestExecutionListener {

  private final Map<String, Integer> classesByReason = new TreeMap<>();

  @Override
  public void executionSkipped(TestIdentifier test, String reason) {
    // Of a condition and what its author says, the latter.
    classesByReason.merge(reason.replaceFirst("^.* ==> ", ""), 1, Integer::sum);
  }

  @Override
  public void testPlanExecutionFinished(TestPlan plan) {
    classesByReason.forEach((reason, classes) ->
        System.out.printf("skipped: test classes: %d, since %s%n", classes, reason));
  }
}
