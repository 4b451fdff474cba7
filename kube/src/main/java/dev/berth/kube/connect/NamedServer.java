package dev.berth.kube.connect;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Locale;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;

/// Trusts servers whose certificate is for a name that need not be the one in the URL.
final class NamedServer extends X509ExtendedTrustManager {
  private static final int DNS = 2;
  private static final int IP = 7;

  private final X509ExtendedTrustManager byPath;
  private final String name;

  NamedServer(X509ExtendedTrustManager byPath, String name) {
    this.byPath = byPath;
    this.name = name;
  }

  private void check(X509Certificate[] chain, String type) throws CertificateException {
    byPath.checkServerTrusted(chain, type);
    var names = chain[0].getSubjectAlternativeNames();
    if (names == null || names.stream().noneMatch(this::isOurs)) {
      throw new CertificateException("the certificate is not for " + name);
    }
  }

  private boolean isOurs(List<?> alternative) {
    String other = String.valueOf(alternative.get(1)).toLowerCase(Locale.ROOT);
    String wanted = name.toLowerCase(Locale.ROOT);
    int dot = wanted.indexOf('.');
    return switch ((Integer) alternative.get(0)) {
      case DNS -> other.equals(wanted) || (dot > 0 && other.equals("*" + wanted.substring(dot)));
      case IP -> other.equals(wanted);
      default -> false;
    };
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    check(chain, type);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    check(chain, type);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
    check(chain, type);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    byPath.checkClientTrusted(chain, type, engine);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    byPath.checkClientTrusted(chain, type, socket);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
    byPath.checkClientTrusted(chain, type);
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return byPath.getAcceptedIssuers();
  }
}
