// The menu that shares the open board: as a link, a picture or a file, or as a copy to continue with.

import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { ask, link, saveAs } from "./api";
import { drawing, file, text } from "./board";
import { hidePhone, Phone } from "./Phone";
import { linkTo, pngFile, stem, svgFile, yamlFile } from "./share";
import { askNewName } from "./saving";
import { isSite } from "./site/page";
import { begin } from "./start/opening";
import { Button } from "./ui/Button";
import { Icon } from "./ui/Icon";
import { wordsOf } from "./words";

/** What the last choice has done. */
const said = signal("");
/** A link that the browser did not let the page copy. */
const shown = signal("");

export function Share() {
  const words = wordsOf("share");
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event) => {
      const outside = event instanceof KeyboardEvent ? event.key === "Escape" : !menu.current?.contains(event.target as Node);
      if (outside && menu.current?.open) menu.current.open = false;
    };
    addEventListener("pointerdown", close);
    addEventListener("keydown", close);
    return () => {
      removeEventListener("pointerdown", close);
      removeEventListener("keydown", close);
    };
  }, []);
  return (
    <details class="share" ref={menu} onToggle={forget}>
      <summary class="button" title={words.share}>
        <Icon name="share" />
        <span class="wide">{words.share}</span>
      </summary>
      <div class="share-menu">
        <Button onClick={() => void copyLink()}>{words.copyLink}</Button>
        {shown.value && <input readOnly value={shown.value} aria-label={words.link} ref={(field) => field?.select()} />}
        {drawing.value && <Pictures />}
        <Button onClick={() => saveAs(yamlFile(), `${stem()}.yaml`)}>{words.saveYaml}</Button>
        <Button onClick={() => void begin(`${stem()}.yaml`, `${text.value}`)}>{words.duplicate}</Button>
        <Button onClick={() => rename(menu.current!)}>{words.rename}</Button>
        {!isSite && <Phone />}
        <p role="status">{said.value}</p>
      </div>
    </details>
  );
}

function forget(): void {
  said.value = shown.value = "";
  hidePhone();
}

function rename(menu: HTMLDetailsElement): void {
  menu.open = false;
  askNewName();
}

function Pictures() {
  const words = wordsOf("share");
  return (
    <>
      <Button onClick={() => void copyPicture()}>{words.copyPicture}</Button>
      <Button onClick={() => void savePng()}>{words.savePng}</Button>
      <Button onClick={() => saveAs(svgFile()!, `${stem()}.svg`)}>{words.saveSvg}</Button>
    </>
  );
}

/** Returns the text with all that it extends; a text that cannot be read is returned as it is. */
function standalone(): Promise<string> {
  const board = { file: file.value, text: text.value };
  return new Promise((done) => {
    if (link.value !== "on") done(board.text);
    else ask<{ text?: string }>("alone", { board }, ({ state, data }) => state !== "partial" && done(data?.text ?? board.text));
  });
}

async function copyLink(): Promise<void> {
  const words = wordsOf("share");
  const address = await linkTo({ name: file.value, text: await standalone() });
  try {
    await navigator.clipboard.writeText(address);
    said.value = words.copied({ letters: address.length });
  } catch {
    shown.value = address; // without a secure context, or without permission
    said.value = words.copyThis;
  }
}

async function copyPicture(): Promise<void> {
  const words = wordsOf("share");
  try {
    await navigator.clipboard.write([new ClipboardItem({ "image/png": pngFile().then((picture) => picture!) })]);
    said.value = words.pictureCopied;
  } catch {
    said.value = words.noCopy;
  }
}

async function savePng(): Promise<void> {
  const picture = await pngFile().catch(() => null);
  if (picture) saveAs(picture, `${stem()}.png`);
  else said.value = wordsOf("share").noPicture;
}
