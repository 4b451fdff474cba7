package dev.berth.questions.descheduling;

import static dev.berth.questions.document.Documents.ordered;

import dev.berth.descheduler.policy.PolicyRemark;
import dev.berth.terminal.Line;
import dev.berth.terminal.Page;
import java.util.List;
import java.util.Map;

/// The parts of a policy that have no effect, or leave something out: reasons for missing
/// evictions.
public final class RemarkSection {
  private RemarkSection() {}

  /// Writes the remarks about that file, if there are any.
  public static void write(Page page, String file, List<PolicyRemark> remarks) {
    if (remarks.isEmpty()) {
      return;
    }
    page.heading("About the policy");
    for (PolicyRemark remark : remarks) {
      page.paragraph(
          2,
          4,
          Line.of(
              "%s:%d: %s: %s. %s."
                  .formatted(file, remark.line(), remark.path(), remark.message(), remark.fix())));
    }
  }

  /// The same for programs.
  public static List<Map<String, Object>> tree(List<PolicyRemark> remarks) {
    return remarks.stream().map(RemarkSection::tree).toList();
  }

  private static Map<String, Object> tree(PolicyRemark remark) {
    return ordered("path", remark.path(), "message", remark.message(), "fix", remark.fix());
  }
}
