import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Icon, type IconName } from "./Icon";

export interface Tab<Id extends string> {
  id: Id;
  title: string;
  icon: IconName;
}

interface TabsProps<Id extends string> {
  tabs: Tab<Id>[];
  chosen: Id;
  label: string;
  /** The prefix of the tabs' element ids, so that two rows may have the same tabs. */
  prefix: string;
  choose(id: Id): void;
  children?: ComponentChildren;
}

/** Marks a row as `tight` while its tabs are wider than the row; it then shows their icons alone. */
function fit(row: HTMLElement): void {
  row.classList.remove("tight");
  row.classList.toggle("tight", row.scrollWidth > row.clientWidth);
}

/** Shows a row of tabs; arrow keys move between them. Each tab controls the element `pane-<id>`. */
export function Tabs<Id extends string>({ tabs, chosen, label, prefix, choose, children }: TabsProps<Id>) {
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => fit(row.current!));
    fit(row.current!);
    observer.observe(row.current!);
    return () => observer.disconnect();
  }, [tabs.map(({ title }) => title).join()]);
  function onKey(event: KeyboardEvent): void {
    const ways: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };
    const way = ways[event.key];
    if (!way) return;
    const here = tabs.findIndex((tab) => tab.id === chosen);
    const next = tabs[(here + way + tabs.length) % tabs.length]!;
    choose(next.id);
    row.current?.querySelector<HTMLElement>(`#${prefix}-${next.id}`)?.focus();
    event.preventDefault();
  }
  return (
    <div class="tabs">
      <div class="tablist" role="tablist" aria-label={label} ref={row} onKeyDown={onKey}>
        {tabs.map(({ id, title, icon }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${prefix}-${id}`}
            aria-controls={`pane-${id}`}
            aria-selected={id === chosen}
            tabIndex={id === chosen ? 0 : -1}
            title={title}
            onClick={() => choose(id)}
          >
            <Icon name={icon} />
            <span>{title}</span>
          </button>
        ))}
      </div>
      {children}
    </div>
  );
}
