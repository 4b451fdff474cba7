package dev.berth.kube.connect;

import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;
import java.security.cert.X509Certificate;
import java.security.interfaces.RSAKey;
import java.util.List;

/// A certificate chain that one side of a connection presents, and its private key.
///
/// @param chain the certificate, followed by those of its authorities, without the root
/// @param key the private key of the first certificate
public record CertifiedKey(List<X509Certificate> chain, PrivateKey key) {

  public CertifiedKey {
    chain = List.copyOf(chain);
  }

  /// Reads certificate and key.
  ///
  /// @throws ConnectionException if one is missing or invalid, or the key belongs to another
  ///   certificate
  public static CertifiedKey read(PemSource certificate, PemSource key) throws ConnectionException {
    var read = new CertifiedKey(Pem.certificates(certificate), Pem.privateKey(key));
    try {
      if (arePair(read.key, read.chain.getFirst().getPublicKey())) {
        return read;
      }
    } catch (GeneralSecurityException e) {
      throw new ConnectionException(
          "%s has a key that cannot sign: %s".formatted(key.origin(), e.getMessage()), e);
    }
    throw new ConnectionException(
        "the key in %s does not belong to the certificate in %s"
            .formatted(key.origin(), certificate.origin()));
  }

  /// Returns whether one key verifies what the other signs. RSA keys are a pair if their modulus is
  /// the same.
  private static boolean arePair(PrivateKey signer, PublicKey verifier)
      throws GeneralSecurityException {
    if (!signer.getAlgorithm().equals(verifier.getAlgorithm())) {
      return false;
    }
    if (signer instanceof RSAKey one && verifier instanceof RSAKey other) {
      return one.getModulus().equals(other.getModulus());
    }
    var signature = Signature.getInstance(algorithm(signer));
    signature.initSign(signer);
    var signed = signature.sign();
    try {
      signature.initVerify(verifier);
      return signature.verify(signed);
    } catch (SignatureException e) {
      return false; // a key on another curve
    }
  }

  private static String algorithm(PrivateKey signer) {
    return signer.getAlgorithm().equals("EC") ? "SHA256withECDSA" : signer.getAlgorithm();
  }
}
