package dev.berth.cluster.validation;

/// What is valid only for some who validate pods.
///
/// @param isApiServer whether it is an API server: it knows that there may be privileged pods, and
///   has the features of its version. Others have not been told.
/// @param isComplete whether objects need what scheduling can do without: images, and the UIDs of
///   owners
record Options(boolean isApiServer, boolean isComplete) {

  /// Of Berth, which stands for an API server of v1.37.
  static final Options BERTH = new Options(true, false);

  /// Of cluster-capacity, which switches all features off.
  static final Options CLUSTER_CAPACITY = new Options(false, true);
}
