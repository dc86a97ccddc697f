// The sheet in a frame that runs no scripts. A new version keeps the scroll position.

import { useRef, useState } from "preact/hooks";

/** Shows the page of a ticket; the page before stays until it has loaded. An `old` page is dimmed. */
export function Page({ ticket, old, label }: { ticket: string; old: boolean; label: string }) {
  const [shown, setShown] = useState(ticket);
  const frames = useRef(new Map<string, HTMLIFrameElement>());
  function loaded(): void {
    const [before, now] = [frames.current.get(shown), frames.current.get(ticket)];
    if (before && now) now.contentWindow?.scrollTo(0, before.contentWindow?.scrollY ?? 0);
    setShown(ticket);
  }
  return (
    <div class="sheet-pages">
      {[...new Set([shown, ticket])].map((one) => (
        <iframe
          key={one}
          class={["sheet-page", one !== shown && "coming", old && "old"].filter(Boolean).join(" ")}
          src={`/product/${one}`}
          sandbox="allow-same-origin"
          title={label}
          aria-hidden={one !== shown}
          tabIndex={one === shown ? 0 : -1}
          ref={(frame) => {
            if (frame) frames.current.set(one, frame);
            else frames.current.delete(one);
          }}
          onLoad={one === ticket ? loaded : undefined}
        />
      ))}
    </div>
  );
}
