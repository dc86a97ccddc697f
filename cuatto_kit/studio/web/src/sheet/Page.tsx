// The sheet in a frame that runs no scripts. A new version keeps the scroll position.

import { useEffect, useRef, useState } from "preact/hooks";
import { pageAddress } from "../api";

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
        <Frame
          key={one}
          ticket={one}
          class={["sheet-page", one !== shown && "coming", old && "old"].filter(Boolean).join(" ")}
          label={label}
          hidden={one !== shown}
          inner={(frame) => {
            if (frame) frames.current.set(one, frame);
            else frames.current.delete(one);
          }}
          loaded={one === ticket ? loaded : undefined}
        />
      ))}
    </div>
  );
}

interface FrameProps {
  ticket: string;
  class: string;
  label: string;
  hidden: boolean;
  inner(frame: HTMLIFrameElement | null): void;
  loaded?: (() => void) | undefined;
}

function Frame({ ticket, class: names, label, hidden, inner, loaded }: FrameProps) {
  const [address, setAddress] = useState("");
  useEffect(() => {
    const found = pageAddress(ticket);
    found.then(setAddress, () => undefined); // without a connection there is nothing to show
    return () => void found.then(URL.revokeObjectURL);
  }, [ticket]);
  return address === "" ? null : (
    <iframe
      class={names}
      src={address}
      sandbox="allow-same-origin"
      title={label}
      aria-hidden={hidden}
      tabIndex={hidden ? -1 : 0}
      ref={inner}
      onLoad={loaded}
    />
  );
}
