package dev.berth.conformance.browser;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.parallel.ResourceLock;

/// A class of tests that needs a browser, and has the machine's only one while it runs. Where none
/// is installed, it is skipped; where the environment says `BERTH_BROWSER=required`, it fails.
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Tag("browser")
@ResourceLock("browser")
@ExtendWith(InBrowser.Installed.class)
@interface InBrowser {
  /// Whether there is a browser.
  final class Installed implements ExecutionCondition {
    private static final String WAY_OUT =
        "there is no browser; apt-get install chromium-driver chromium-headless-shell"
            + " fonts-dejavu-core fonts-noto-color-emoji";

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      if (Browser.isInstalled()) {
        return ConditionEvaluationResult.enabled("there is a browser");
      }
      if ("required".equals(System.getenv("BERTH_BROWSER"))) {
        throw new ExtensionConfigurationException(WAY_OUT);
      }
      return ConditionEvaluationResult.disabled(WAY_OUT);
    }
  }
}
