// permit-scheduler is kube-scheduler with one more plugin, PermitByLabel: the label `permit` of a pod says what becomes
// of it once it has a node.
package main

import (
	"context"
	"os"
	"strings"
	"time"

	v1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/component-base/cli"
	fwk "k8s.io/kube-scheduler/framework"
	"k8s.io/kubernetes/cmd/kube-scheduler/app"
)

const name = "PermitByLabel"

type permitByLabel struct{ handle fwk.Handle }

func (p *permitByLabel) Name() string { return name }

func (p *permitByLabel) Permit(_ context.Context, _ fwk.CycleState, pod *v1.Pod, _ string) (*fwk.Status, time.Duration) {
	switch pod.Labels["permit"] {
	case "reject":
		return fwk.NewStatus(fwk.Unschedulable, "turned away by its label"), 0
	case "verbose": // too long for an event
		return fwk.NewStatus(fwk.Unschedulable, "all seats are taken"+strings.Repeat(", taken", 200)), 0
	case "waits": // for longer than anybody looks
		return fwk.NewStatus(fwk.Wait), time.Minute
	case "late": // allowed after a second
		time.AfterFunc(time.Second, func() {
			if waiting := p.handle.GetWaitingPod(pod.UID); waiting != nil {
				waiting.Allow(name)
			}
		})
		return fwk.NewStatus(fwk.Wait), time.Minute
	case "refused": // rejected after a second
		time.AfterFunc(time.Second, func() {
			if waiting := p.handle.GetWaitingPod(pod.UID); waiting != nil {
				waiting.Reject(name, "turned away after a second")
			}
		})
		return fwk.NewStatus(fwk.Wait), time.Minute
	case "never": // nobody allows it
		return fwk.NewStatus(fwk.Wait), 2 * time.Second
	default:
		return nil, 0
	}
}

func main() {
	plugin := func(_ context.Context, _ runtime.Object, handle fwk.Handle) (fwk.Plugin, error) {
		return &permitByLabel{handle}, nil
	}
	os.Exit(cli.Run(app.NewSchedulerCommand(app.WithPlugin(name, plugin))))
}
