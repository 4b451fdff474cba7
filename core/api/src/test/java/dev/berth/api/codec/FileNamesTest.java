package dev.berth.api.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class FileNamesTest {
  @Test
  void aNameBecomesAPath() throws IOException {
    assertThat(FileNames.path("/etc/config")).isEqualTo(Path.of("/etc/config"));
  }

  @Test
  void aNameThatNoFileCanHaveIsQuoted() {
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> FileNames.path("a\0b"))
        .withMessage("\"a\\x00b\" cannot be the name of a file");
  }
}
