// Browsers start no worker from a file, so the search of a site that is opened from a folder runs in an
// iframe instead. The plug-in `offline` would load such a script from another host if none had this name.
"use strict";

class IframeWorker extends EventTarget {
  constructor(address) {
    super();
    const frame = document.createElement("iframe");
    frame.hidden = true;
    document.body.append(frame);
    this.inner = frame.contentWindow;
    this.inner.postMessage = (data) =>
      this.dispatchEvent(new MessageEvent("message", { data: structuredClone(data) }));
    const script = this.inner.document.createElement("script");
    this.loaded = new Promise((resolve) => script.addEventListener("load", resolve));
    script.src = address;
    this.inner.document.body.append(script);
  }

  async postMessage(data) {
    await this.loaded;
    this.inner.dispatchEvent(new MessageEvent("message", { data: structuredClone(data) }));
  }
}

if (location.protocol === "file:") window.Worker = IframeWorker;
