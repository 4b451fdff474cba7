package dev.berth.ui.page;

import dev.berth.ui.SandboxEdits;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/// URLs of pages.
///
/// @param base the path below which all pages are; ends with a slash
/// @param hasSandbox whether there are pages about changed clusters
public record Links(String base, boolean hasSandbox) {
  /// Those of a cluster that can be changed.
  public Links(String base) {
    this(base, true);
  }

  /// The page of a pod.
  ///
  /// @param key its namespace and name, as `shop/web-1`
  public String pod(String key) {
    int slash = key.indexOf('/');
    return base
        + "pods/"
        + encoded(key.substring(0, Math.max(0, slash)))
        + "/"
        + encoded(key.substring(slash + 1));
  }

  /// The page of a node.
  public String node(String name) {
    return base + "nodes/" + encoded(name);
  }

  /// The page of a decision of a running scheduler.
  public String decision(String number) {
    return base + "decisions/" + encoded(number);
  }

  /// The decisions of a running scheduler about a pod.
  public String decisionsAbout(String pod) {
    return base + "decisions?pod=" + encoded(pod);
  }

  /// The pods that wait, of which one thing is the same.
  ///
  /// @param filter the parameter, such as `message`
  public String waiting(String filter, String value) {
    return base + "waiting?" + filter + "=" + encoded(value);
  }

  /// The cluster with a further change of a node.
  ///
  /// @param action such as `drain`
  public String sandbox(String action, String node) {
    return changed() + action + "=" + encoded(node) + "/";
  }

  /// The cluster with further changes; empty if the pages cannot make them.
  ///
  /// @param options of `berth simulate`, with names and values
  public String changed(List<DocumentPart> options) {
    var edits =
        SandboxEdits.ofOptions(
            options.stream().map(it -> Map.entry(it.text("option"), it.text("value"))).toList());
    return edits == null || !hasSandbox ? "" : changed() + edits.segment() + "/";
  }

  /// What stands before further changes: some may have been made already.
  private String changed() {
    return base.matches(".*/sandbox/[^/]+/")
        ? base.substring(0, base.length() - 1) + ","
        : base + "sandbox/";
  }

  /// The map, with one thing shown on it.
  ///
  /// @param parameter `node`, `fill` for a resource, or `pod` for what the scheduler says of nodes
  ///   to it
  public String map(String parameter, String value) {
    return base + "map?" + parameter + "=" + encoded(value);
  }

  /// A text as part of a path or of a query.
  public static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
