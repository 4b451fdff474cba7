package dev.berth.server.tls;

import dev.berth.config.server.CertificateFiles;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.connect.CertifiedKey;
import dev.berth.kube.connect.ConnectionException;
import dev.berth.kube.connect.PemSource;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A certificate and its key in files, which may be renewed at any time. They are read again when a
/// client connects at least a minute after the last read. If reading fails, the last ones are used.
/// Thread-safe.
final class KeyFiles implements KeySource {

  private static final Logger LOG = LoggerFactory.getLogger(KeyFiles.class);
  private static final Duration PERIOD = Duration.ofMinutes(1);

  private final CertificateFiles files;
  private final TimeSource time;
  private CertifiedKey current;
  private long readAt;

  /// @throws ConnectionException if the files are invalid; the message is for the user
  KeyFiles(CertificateFiles files, TimeSource time) throws ConnectionException {
    this.files = files;
    this.time = time;
    this.current = read(files);
    this.readAt = time.nanos();
  }

  @Override
  public synchronized CertifiedKey current() {
    var now = time.nanos();
    if (now - readAt >= PERIOD.toNanos()) {
      readAt = now;
      try {
        var read = read(files);
        if (!read.chain().equals(current.chain())) {
          LOG.atInfo().addKeyValue("file", files.certificate()).log("Certificate has been renewed");
        }
        current = read;
      } catch (ConnectionException e) {
        LOG.atWarn().addKeyValue("err", e.getMessage()).log("Renewed certificate is not usable");
      }
    }
    return current;
  }

  private static CertifiedKey read(CertificateFiles files) throws ConnectionException {
    return CertifiedKey.read(PemSource.inFile(files.certificate()), PemSource.inFile(files.key()));
  }
}
