package dev.berth.ui.page;

import static java.util.stream.Collectors.joining;

import dev.berth.ui.SandboxEdits;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// URLs of pages.
///
/// @param base the path below which all pages are; ends with a slash
/// @param hasSandbox whether there are pages about changed clusters
/// @param log the page with the history of pods and nodes, if pods and nodes have no pages of their
///   own; otherwise empty
public record Links(String base, boolean hasSandbox, String log) {
  private static final Pattern CHANGED = Pattern.compile("(.*/sandbox)/([^/]+)/");

  /// Links for a cluster that can be changed.
  public Links(String base) {
    this(base, true, "");
  }

  /// Whether there are pages about pods and nodes.
  public boolean hasObjects() {
    return log.isEmpty();
  }

  /// The page of a pod, or else its history.
  ///
  /// @param key the namespace and name of the pod, such as `shop/web-1`
  public String pod(String key) {
    if (!hasObjects()) {
      return base + log + "?pod=" + encoded(key);
    }
    int slash = key.indexOf('/');
    return base
        + "pods/"
        + encoded(key.substring(0, Math.max(0, slash)))
        + "/"
        + encoded(key.substring(slash + 1));
  }

  /// The page of a node, or else its history.
  public String node(String name) {
    return base + (hasObjects() ? "nodes/" : log + "?node=") + encoded(name);
  }

  /// The page of waiting pods, or else the whole history.
  public String waiting() {
    return base + (hasObjects() ? "waiting" : log);
  }

  /// The page of a workload.
  ///
  /// @param title a title such as `Deployment shop/web`, or the key of a group
  public String workload(String title) {
    return base + "workloads/" + segments(title.replaceFirst("[ /]", "/"));
  }

  /// The page of a group of pods; empty if there is none.
  ///
  /// @param key such as `podgroup/shop/training`
  public String group(String key) {
    return hasObjects() ? workload(key) : "";
  }

  /// The three parts of a path; the last part may have slashes.
  private static String segments(String path) {
    return Arrays.stream(path.split("/", 3)).map(Links::encoded).collect(joining("/"));
  }

  /// The page about how many more pods fit.
  public String capacity(String pod) {
    return base + "capacity?pod=" + encoded(pod);
  }

  /// The link to the drain of a node over time.
  public String drain(String node) {
    return base + "disruption?action=drain&nodes=" + encoded(node);
  }

  /// The page of a decision of a running scheduler.
  public String decision(String number) {
    return base + "decisions/" + encoded(number);
  }

  /// The decisions of a running scheduler about a pod.
  public String decisionsAbout(String pod) {
    return base + "decisions?pod=" + encoded(pod);
  }

  /// The waiting pods that share one value.
  ///
  /// @param filter the parameter with the value, such as `message`
  public String waiting(String filter, String value) {
    return base + "waiting?" + filter + "=" + encoded(value);
  }

  /// The cluster with another change of a node.
  ///
  /// @param action such as `drain`
  public String sandbox(String action, String node) {
    return changed() + action + "=" + encoded(node) + "/";
  }

  /// The cluster with further changes; empty if the pages cannot make them, or if there are too
  /// many with those that have been made already.
  ///
  /// @param options options of `berth simulate`, with names and values
  public String changed(List<DocumentPart> options) {
    var edits =
        SandboxEdits.ofOptions(
            options.stream().map(it -> Map.entry(it.text("option"), it.text("value"))).toList());
    if (edits == null || !hasSandbox) {
      return "";
    }
    String url = changed() + edits.segment() + "/";
    return SandboxEdits.areIn(new Links(url).edits()) ? url : "";
  }

  /// The prefix for further changes: some may have been made already.
  private String changed() {
    return edits().isEmpty() ? base + "sandbox/" : base.substring(0, base.length() - 1) + ",";
  }

  /// The existing changes, as a segment of a path; empty if there are none.
  public String edits() {
    var changed = CHANGED.matcher(base);
    return changed.matches() ? changed.group(2) : "";
  }

  /// The page to which forms send more changes.
  public String sandbox() {
    var changed = CHANGED.matcher(base);
    return changed.matches() ? changed.group(1) : base + "sandbox";
  }

  /// The map with one thing highlighted.
  ///
  /// @param parameter `node`, `fill` for a resource, or `pod` for the verdicts of nodes on a pod
  public String map(String parameter, String value) {
    return base + "map?" + parameter + "=" + encoded(value);
  }

  /// Encodes a text for a path or a query.
  public static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
