// certs makes what a control plane for tests needs to know its own: a certificate authority, a certificate for the API
// server on the loopback, one for every user, and keys for service accounts.
//
//	certs DIR [FILE=USER[,GROUP…]]…
package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"time"
)

type authority struct {
	dir         string
	certificate *x509.Certificate
	key         *ecdsa.PrivateKey
}

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: certs DIR [FILE=USER[,GROUP…]]…")
		os.Exit(2)
	}
	dir := os.Args[1]
	must(os.MkdirAll(dir, 0o700))
	ca := newAuthority(dir)
	ca.issue("apiserver", pkix.Name{CommonName: "kube-apiserver"}, x509.ExtKeyUsageServerAuth)
	for _, user := range os.Args[2:] {
		file, names, _ := strings.Cut(user, "=")
		name, groups, _ := strings.Cut(names, ",")
		subject := pkix.Name{CommonName: name}
		if groups != "" {
			subject.Organization = strings.Split(groups, ",")
		}
		ca.issue(file, subject, x509.ExtKeyUsageClientAuth)
	}
	accounts := newKey()
	writeKey(dir, "service-accounts", accounts)
	public, err := x509.MarshalPKIXPublicKey(&accounts.PublicKey)
	must(err)
	write(dir, "service-accounts.pub", "PUBLIC KEY", public)
}

func newAuthority(dir string) *authority {
	key := newKey()
	template := template(pkix.Name{CommonName: "Berth's tests"})
	template.IsCA = true
	template.BasicConstraintsValid = true
	template.KeyUsage = x509.KeyUsageCertSign
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	must(err)
	certificate, err := x509.ParseCertificate(der)
	must(err)
	write(dir, "ca.crt", "CERTIFICATE", der)
	writeKey(dir, "ca", key)
	return &authority{dir, certificate, key}
}

func (a *authority) issue(file string, subject pkix.Name, usage x509.ExtKeyUsage) {
	key := newKey()
	template := template(subject)
	template.KeyUsage = x509.KeyUsageDigitalSignature
	template.ExtKeyUsage = []x509.ExtKeyUsage{usage}
	if usage == x509.ExtKeyUsageServerAuth {
		template.DNSNames = []string{"localhost", "kubernetes", "kubernetes.default", "kubernetes.default.svc"}
		template.IPAddresses = []net.IP{net.IPv4(127, 0, 0, 1), net.IPv6loopback, net.IPv4(10, 0, 0, 1)}
	}
	der, err := x509.CreateCertificate(rand.Reader, template, a.certificate, &key.PublicKey, a.key)
	must(err)
	write(a.dir, file+".crt", "CERTIFICATE", der)
	writeKey(a.dir, file, key)
}

func template(subject pkix.Name) *x509.Certificate {
	serial, err := rand.Int(rand.Reader, big.NewInt(1<<62))
	must(err)
	now := time.Now()
	return &x509.Certificate{
		SerialNumber: serial, Subject: subject, NotBefore: now.Add(-time.Hour), NotAfter: now.Add(24 * time.Hour),
	}
}

func newKey() *ecdsa.PrivateKey {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	must(err)
	return key
}

func writeKey(dir, file string, key *ecdsa.PrivateKey) {
	der, err := x509.MarshalECPrivateKey(key)
	must(err)
	write(dir, file+".key", "EC PRIVATE KEY", der)
}

func write(dir, file, what string, der []byte) {
	must(os.WriteFile(filepath.Join(dir, file), pem.EncodeToMemory(&pem.Block{Type: what, Bytes: der}), 0o600))
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
