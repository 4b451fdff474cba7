package dev.berth.conformance.loadaware;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Prints what Berth decides about cases. `conformance/loadaware/decide` runs this.
final class LoadAwareDecide {
  private LoadAwareDecide() {}

  public static void main(String[] files) throws IOException {
    Path folder = Files.createTempDirectory("loadaware");
    for (String file : files) {
      var given = LoadAwareCase.of(Files.readString(Path.of(file)));
      System.out.println(LoadAwareVerdicts.of(given, folder));
    }
    Files.deleteIfExists(folder.resolve("policy.yaml"));
    Files.delete(folder);
  }
}
