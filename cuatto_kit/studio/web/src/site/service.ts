// The service worker of a static site: after the first visit it works without a network.

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Event {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface ServiceWorkerScope extends EventTarget {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
}
const worker = self as unknown as ServiceWorkerScope;

interface Site {
  version: string;
  files: Record<string, number>;
}

const PREFIX = "cuatto-kit ";
const HERE = new URL(".", self.location.href).href;

async function site(): Promise<Site> {
  return (await fetch("site.json", { cache: "no-store" })).json() as Promise<Site>;
}

async function store(): Promise<void> {
  const { version, files } = await site();
  const cache = await caches.open(PREFIX + version);
  await cache.addAll(["./", "site.json", ...Object.keys(files).filter((name) => name !== "service.js" && name !== "index.html")]);
  for (const name of await caches.keys()) if (name.startsWith(PREFIX) && name !== PREFIX + version) await caches.delete(name);
}

worker.addEventListener("install", (event) => (event as Lasting).waitUntil(store().then(() => worker.skipWaiting())));
worker.addEventListener("activate", (event) => (event as Lasting).waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (event) => {
  const { request } = event as Fetching;
  if (request.method !== "GET" || !request.url.startsWith(HERE)) return;
  const found = caches.match(request, { ignoreSearch: true });
  (event as Fetching).respondWith(found.then((answer) => answer ?? fetch(request)));
});
