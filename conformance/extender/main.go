// extenderjudge has kube-scheduler's own HTTPExtender talk to a server that
// writes down what it is asked, and to servers that fail in several ways.
// It makes the expected results of the tests of dev.berth.kube.extender; see README.md.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"time"

	v1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	extenderv1 "k8s.io/kube-scheduler/extender/v1"
	fwk "k8s.io/kube-scheduler/framework"
	"k8s.io/kubernetes/pkg/scheduler"
	"k8s.io/kubernetes/pkg/scheduler/apis/config"
	"k8s.io/kubernetes/pkg/scheduler/backend/cache"
	"k8s.io/kubernetes/pkg/scheduler/framework"
	"sigs.k8s.io/yaml"
)

// What the test's cluster file holds: the first pod is to be scheduled, the others run.
type cluster struct {
	Pods  []*v1.Pod  `json:"pods"`
	Nodes []*v1.Node `json:"nodes"`
}

type row struct {
	Case    string          `json:"case"`
	Path    string          `json:"path,omitempty"`
	Headers http.Header     `json:"headers,omitempty"`
	Body    json.RawMessage `json:"body,omitempty"`
	Error   string          `json:"error,omitempty"`
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: extenderjudge CLUSTER.yaml")
		os.Exit(2)
	}
	text, err := os.ReadFile(os.Args[1])
	must(err)
	given := cluster{}
	must(yaml.UnmarshalStrict(text, &given))
	for _, names := range []bool{false, true} {
		requests(given, names)
	}
	failures(given)
}

// Every verb once, with the server's answer being of no interest.
func requests(given cluster, names bool) {
	suffix := map[bool]string{false: " with objects", true: " with names"}[names]
	asked := make(chan row, 1)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		must(err)
		asked <- row{Path: r.URL.Path, Headers: http.Header{"Content-Type": r.Header["Content-Type"]}, Body: body}
		if strings.HasSuffix(r.URL.Path, "prioritize") {
			fmt.Fprint(w, "[]")
		} else {
			fmt.Fprint(w, "{}")
		}
	}))
	defer server.Close()
	extender := newExtender(server.URL+"/berth/", names)
	pod, nodes := given.Pods[0], infos(given)
	report := func(name string) {
		r := <-asked
		r.Case = name + suffix
		show(r)
	}
	extender.Filter(pod, nodes)
	report("filter")
	extender.Prioritize(pod, nodes)
	report("prioritize")
	extender.ProcessPreemption(pod, map[string]*extenderv1.Victims{
		given.Nodes[0].Name: {Pods: given.Pods[1:], NumPDBViolations: 1},
	}, lister(given))
	report("preempt")
	if !names {
		extender.Bind(&v1.Binding{
			ObjectMeta: metav1.ObjectMeta{Namespace: pod.Namespace, Name: pod.Name, UID: pod.UID},
			Target:     v1.ObjectReference{Kind: "Node", Name: given.Nodes[0].Name},
		})
		report("bind")
	}
}

// What the scheduler makes of answers, by the name of the case; the address of the server is replaced.
func failures(given cluster) {
	answer := func(name string, body string, names bool) {
		ask(given, name, names, func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, body) })
	}
	ask(given, "status 500", false, func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(500) })
	ask(given, "status 204", false, func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(204) })
	ask(given, "hangs", false, func(w http.ResponseWriter, r *http.Request) { time.Sleep(400 * time.Millisecond) })
	ask(given, "hangs in the body", false, func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, `{"Error":`)
		w.(http.Flusher).Flush()
		time.Sleep(400 * time.Millisecond)
	})
	ask(given, "dies", false, func(w http.ResponseWriter, r *http.Request) { hijack(w).Close() })
	ask(given, "dies in the body", false, func(w http.ResponseWriter, r *http.Request) {
		c := hijack(w)
		fmt.Fprint(c, "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"Error\":")
		c.Close()
	})
	answer("says an error", `{"Error":"out of order"}`, false)
	answer("is empty", ``, false)
	answer("is null", `null`, false)
	answer("is not JSON", `hello`, false)
	answer("is a list", `[]`, false)
	answer("has text behind", `{"nodenames":["n1"]} bye`, true)
	answer("has keys in lower case", `{"nodes":{"items":[{"metadata":{"name":"n1"}}]}}`, false)
	answer("names nodes though it got objects", `{"NodeNames":["n1"]}`, false)
	answer("has objects though it got names", `{"Nodes":{"items":[{"metadata":{"name":"n1"}}]}}`, true)
	answer("names an unknown node", `{"NodeNames":["n1","n9"]}`, true)
	answer("has a number for a name", `{"NodeNames":[1]}`, true)

	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must(err)
	url := "http://" + listener.Addr().String()
	listener.Close()
	_, _, _, err = newExtender(url, false).Filter(given.Pods[0], infos(given))
	show(row{Case: "refuses", Error: replaced(err, url)})

	preempts := func(name string, body string) {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, body) }))
		defer server.Close()
		_, err := newExtender(server.URL, true).ProcessPreemption(given.Pods[0], map[string]*extenderv1.Victims{}, lister(given))
		show(row{Case: name, Error: replaced(err, server.URL)})
	}
	preempts("preempts on an unknown node", `{"NodeNameToMetaVictims":{"n9":{"Pods":[{"UID":"x"}]}}}`)
	preempts("preempts an unknown pod", `{"NodeNameToMetaVictims":{"n1":{"Pods":[{"UID":"x"}]}}}`)
}

func ask(given cluster, name string, names bool, handler http.HandlerFunc) {
	server := httptest.NewServer(handler)
	defer server.Close()
	nodes, failed, unresolvable, err := newExtender(server.URL, names).Filter(given.Pods[0], infos(given))
	r := row{Case: name, Error: replaced(err, server.URL)}
	if err == nil {
		kept := []string{}
		for _, node := range nodes {
			kept = append(kept, node.Node().Name)
		}
		r.Body, err = json.Marshal(map[string]any{"kept": kept, "failed": failed, "unresolvable": unresolvable})
		must(err)
	}
	show(r)
}

func replaced(err error, url string) string {
	if err == nil {
		return ""
	}
	text := strings.ReplaceAll(err.Error(), url, "http://SERVER")
	return strings.ReplaceAll(text, strings.TrimPrefix(url, "http://"), "SERVER")
}

func hijack(w http.ResponseWriter) net.Conn {
	c, _, err := w.(http.Hijacker).Hijack()
	must(err)
	return c
}

func newExtender(url string, names bool) fwk.Extender {
	extender, err := scheduler.NewHTTPExtender(&config.Extender{
		URLPrefix: url, FilterVerb: "filter", PrioritizeVerb: "prioritize", PreemptVerb: "preempt", BindVerb: "bind",
		Weight: 1, NodeCacheCapable: names, HTTPTimeout: metav1.Duration{Duration: 200 * time.Millisecond},
	})
	must(err)
	return extender
}

func infos(given cluster) []fwk.NodeInfo {
	list := []fwk.NodeInfo{}
	for _, node := range given.Nodes {
		info := framework.NewNodeInfo()
		info.SetNode(node)
		list = append(list, info)
	}
	return list
}

func lister(given cluster) fwk.NodeInfoLister {
	return cache.NewSnapshot(given.Pods[1:], given.Nodes).NodeInfos()
}

func show(r row) {
	out := json.NewEncoder(os.Stdout)
	out.SetEscapeHTML(false)
	must(out.Encode(r))
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
