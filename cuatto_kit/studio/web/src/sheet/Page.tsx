// The sheet as a page within the page: it runs nothing, and is shown where one was reading.

import { useRef, useState } from "preact/hooks";

/** The page of a ticket. The one before stays until a new one is there, and is dim where it is
 * `old`. */
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
