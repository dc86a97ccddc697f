// The selected spaces, their path, and what can be changed about them, while no other tool is in use. It covers a
// corner of the canvas, which keeps its size.

import { theEditor, type Space } from "../board";
import { Button } from "../ui/Button";
import { codeShown } from "../view";
import { wordsOf } from "../words";
import { onScreen } from "./camera";
import { camera, select, size, stretchBy } from "./hand";
import { chosen, table, tool, tools, wish } from "./state";
import type { Gesture } from "./strokes";

export function Inspector() {
  const spaces = chosen.value.map((id) => table.value.space(id)!);
  const [first] = spaces;
  if (!first || tool.value !== "select") return null;
  const laid = spaces.filter((space) => space.cell);
  const low = first.box !== null && onScreen(camera.value, [0, first.box[1]])[1] > size.value.height / 2;
  return (
    <section class={`draw-details${low ? " top" : ""}`} aria-label={wordsOf("drawing").selection}>
      {spaces.length > 1 ? <strong>{wordsOf("drawing").spaces({ count: spaces.length })}</strong> : <One space={first} />}
      {laid.length > 0 && <Actions spaces={laid} />}
      <Button icon="close" label={wordsOf("app").close} onClick={() => select([])} />
    </section>
  );
}

function One({ space }: { space: Space }) {
  const words = wordsOf("drawing");
  const laid = space.cell !== null && tools.value.includes("path");
  return (
    <>
      <p class="draw-name">
        <strong>{space.id}</strong>
        {laid && words.ofPath({ number: table.value.numberOf(space), spaces: table.value.lengthOf(space.path) })}
        {codeShown.value && (
          <button type="button" class="draw-line" onClick={() => theEditor().reveal(space.line)} title={words.show}>
            {words.line} {space.line}
          </button>
        )}
      </p>
      {laid && <PathName key={space.path} path={space.path} />}
    </>
  );
}

/** Shows the switches of spaces, and the buttons that change their path. */
function Actions({ spaces }: { spaces: Space[] }) {
  const words = wordsOf("drawing");
  const ids = spaces.map(({ id }) => id);
  const [first] = spaces;
  const single = spaces.length === 1 && tools.value.includes("path") ? first : undefined;
  const send = (gesture: Gesture) => wish({ gesture });
  const all = (is: (space: Space) => boolean) => spaces.every(is);
  const bridge = all((space) => space.kind === "crossing");
  return (
    <div class="draw-actions">
      {single && !table.value.after(single) && (
        <Switch
          on={table.value.leadsToFinish(single)}
          set={(on) => send({ kind: "finish", path: single.path, on })}
          label={words.leads}
        />
      )}
      {tools.value.includes("bridge") && (
        <Switch on={bridge} set={(on) => send({ kind: "bridge", spaces: ids, on })} label={words.tool.bridge} />
      )}
      {(["safe", "again"] as const).filter((flag) => tools.value.includes(flag)).map((flag) => (
        <Switch
          key={flag}
          on={all((space) => space.flags.includes(flag))}
          set={(on) => send({ kind: "mark", flag, spaces: ids, on })}
          label={words.tool[flag]}
        />
      ))}
      {single && (
        <span class="draw-length">
          {words.length}
          <Button icon="plus" label={words.longer} onClick={() => stretchBy(single.id, 1)} />
          <Button icon="minus" label={words.shorter} onClick={() => stretchBy(single.id, -1)} />
        </span>
      )}
    </div>
  );
}

function Switch({ on, set, label }: { on: boolean; set(on: boolean): void; label: string }) {
  return (
    <label class="draw-check">
      <input type="checkbox" checked={on} onChange={() => set(!on)} />
      {label}
    </label>
  );
}

function PathName({ path }: { path: string }) {
  const words = wordsOf("drawing");
  const rename = (input: HTMLInputElement): void => {
    const name = input.value.trim();
    if (name === path) return;
    if (name) wish({ gesture: { kind: "rename", path, name } });
    else input.value = path;
  };
  return (
    <label class="draw-path">
      {words.path}
      <input
        defaultValue={path}
        size={10}
        spellcheck={false}
        onBlur={(event) => rename(event.currentTarget)}
        onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
      />
    </label>
  );
}
