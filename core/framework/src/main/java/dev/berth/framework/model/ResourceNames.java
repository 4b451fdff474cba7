package dev.berth.framework.model;

import java.util.regex.Pattern;

/// Names of resources, and the rule which of them scheduling counts.
///
/// Source: the API reference, *Resource units in Kubernetes* and *Extended resources*.
public final class ResourceNames {
  public static final String CPU = "cpu";
  public static final String MEMORY = "memory";
  public static final String EPHEMERAL_STORAGE = "ephemeral-storage";
  public static final String PODS = "pods";

  private static final String HUGE_PAGES = "hugepages-";
  private static final String NATIVE_DOMAIN = "kubernetes.io/";
  private static final String QUOTA_PREFIX = "requests.";
  private static final int MAX_NAME = 63;
  private static final int MAX_PREFIX = 253;
  private static final Pattern NAME = Pattern.compile("([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]");
  private static final Pattern PREFIX =
      Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");

  private ResourceNames() {}

  /// Returns whether nodes and requests count the resource, beside cpu, memory, ephemeral storage
  /// and pods.
  public static boolean isScalar(String name) {
    return isExtended(name)
        || isHugePages(name)
        || name.contains(NATIVE_DOMAIN)
        || name.startsWith("attachable-volumes-");
  }

  /// Returns whether the resource is an extended resource, such as `nvidia.com/gpu`.
  public static boolean isExtended(String name) {
    return name.contains("/")
        && !name.contains(NATIVE_DOMAIN)
        && !name.startsWith(QUOTA_PREFIX)
        && isQualifiedName(QUOTA_PREFIX + name);
  }

  public static boolean isHugePages(String name) {
    return name.startsWith(HUGE_PAGES);
  }

  private static boolean isQualifiedName(String text) {
    int slash = text.indexOf('/');
    String name = text.substring(slash + 1);
    String prefix = text.substring(0, Math.max(slash, 0));
    return name.length() <= MAX_NAME
        && NAME.matcher(name).matches()
        && prefix.length() <= MAX_PREFIX
        && PREFIX.matcher(prefix).matches();
  }
}
