package dev.berth.cli.command;

import dev.berth.scenario.BerthVersion;
import picocli.CommandLine.IVersionProvider;

/// The version of Berth.
final class VersionText implements IVersionProvider {
  /// The version of kube-scheduler whose decisions Berth makes.
  static final String KUBERNETES = BerthVersion.KUBERNETES;

  @Override
  public String[] getVersion() {
    return new String[] {
      "berth " + BerthVersion.own(),
      "decides as kube-scheduler " + KUBERNETES,
      "on Java %s (%s), %s %s"
          .formatted(
              Runtime.version(),
              System.getProperty("java.vendor"),
              System.getProperty("os.name"),
              System.getProperty("os.arch"))
    };
  }
}
