// The list of the parts; a part that is pointed at, focused or pressed is highlighted in the scene.

import type { Model } from "../../../../preview/web/src/model";
import { saveAs } from "../api";
import { known } from "../board";
import { stem } from "../share";
import { Button } from "../ui/Button";
import { translated } from "../messages";
import { colourName, figure, wordsOf } from "../words";
import { FileButton } from "./FileButton";
import type { Remark, Row, Shown } from "./model";
import { model, pictures, pointed, pressed } from "./state";
import { viewer } from "./viewer";

export function Parts({ said }: { said: Shown }) {
  const words = wordsOf("table");
  const count = said.parts.reduce((sum, { quantity }) => sum + quantity, 0);
  const grams = said.parts.reduce((sum, row) => sum + (row.grams ?? 0), 0);
  return (
    <>
      <h2 class="table-total">
        {words.parts} <span>{figure(count)}</span>
        {grams > 0 && <span class="grams">{figure(grams)} g</span>}
      </h2>
      {model.value && (
        <p class="table-part">
          <Button icon="down" onClick={() => void saveGlb(model.value!)}>
            {words.saveGlb}
          </Button>
        </p>
      )}
      {said.fits && <p class="table-fits">{words.fits({ count: said.fits.joints })}</p>}
      <ul class="table-rows" role="list" onKeyDown={walk}>
        {said.parts.map((row) => (
          <Part key={row.name} row={row} remarks={said.remarks?.filter(({ part }) => part === row.name) ?? []} />
        ))}
      </ul>
    </>
  );
}

function Part({ row, remarks }: { row: Row; remarks: Remark[] }) {
  const words = wordsOf("table");
  const { name, title, quantity, size, colours, grams } = row;
  const picture = pictures.value[name];
  return (
    <li>
      <button
        type="button"
        class="table-row"
        aria-pressed={pressed.value === name}
        onPointerEnter={(event) => event.pointerType === "mouse" && (pointed.value = name)}
        onPointerLeave={() => (pointed.value = null)}
        onFocus={(event) => event.currentTarget.matches(":focus-visible") && (pointed.value = name)}
        onBlur={() => (pointed.value = null)}
        onClick={() => (pressed.value = pressed.value === name ? null : name)}
      >
        {picture && <img src={picture} alt="" />}
        <b>{translated(title)}</b>
        <span class="count">{figure(quantity)} ×</span>
        <span class="facts">
          <span class="swatches" title={colours.map(({ name, count }) => `${count} ${colourName(name)}`).join(", ")}>
            {colours.map(({ name, paint }) => (
              <i key={name} style={{ background: paint }} />
            ))}
          </span>
          {size.map((extent) => figure(extent, 1)).join(" × ")} mm
          {grams !== null && <span> · {figure(grams, grams < 10 ? 1 : 0)} g</span>}
        </span>
        {remarks.map(({ code, severity, message }) => (
          <span key={code} class={`table-remark ${severity}`}>
            {translated(message)}
          </span>
        ))}
      </button>
      <span class="table-files">
        <FileButton wanted={{ what: "stl", name }} label={`${words.saveStl}: ${translated(title)}`}>
          STL
        </FileButton>
        {known.value?.printer && (
          <FileButton wanted={{ what: "part", name }} label={`${words.save3mf}: ${translated(title)}`}>
            3MF
          </FileButton>
        )}
      </span>
    </li>
  );
}

/** Saves the assembled board. */
async function saveGlb(shown: Model): Promise<void> {
  const content = await (await viewer()).glb(shown);
  saveAs(new Blob([content], { type: "model/gltf-binary" }), `${stem()}.glb`);
}

/** Moves the focus between rows by arrow keys. */
export function walk(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!way) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("button.table-row")];
  rows[rows.indexOf(document.activeElement as HTMLElement) + way]?.focus();
  event.preventDefault();
}
