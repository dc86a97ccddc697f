// The bar on top: the board's title and name, saving, undo, language and theme.

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { atlasFile } from "./atlas/state";
import { file, history, known, theEditor, title, unsaved } from "./board";
import { takeBack } from "./changing";
import { historyKey, letterOf } from "./keys";
import { Notices } from "./notices";
import { keep, naming, retitle, trouble } from "./saving";
import { Share } from "./ShareMenu";
import { Button } from "./ui/Button";
import { Settings } from "./ui/Settings";
import { codeShown } from "./view";
import { wordsOf } from "./words";

/** True while the title is edited. */
const titling = signal(false);

/** Handles the keys for undo, redo and save anywhere on the page; the editor and the game handle their keys first. */
function onKey(event: KeyboardEvent): void {
  if (!file.value || event.defaultPrevented) return;
  const way = historyKey(event);
  if (way === "undo") takeBack();
  else if (way === "redo") theEditor().redo();
  else if ((event.ctrlKey || event.metaKey) && letterOf(event) === "s") void keep();
  else return;
  event.preventDefault();
}

export function Bar() {
  const words = wordsOf("app");
  useEffect(() => {
    naming.value = trouble.value = null;
    titling.value = false;
  }, [file.value]);
  useEffect(() => {
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  return (
    <>
      <header class="bar">
        <Button
          icon={atlasFile.value ? "atlas" : "home"}
          label={atlasFile.value ? words.toAtlas : words.boards}
          onClick={() => (file.value = "")}
        />
        <Button
          class="wide"
          icon="code"
          label={codeShown.value ? words.hideCode : words.showCode}
          pressed={codeShown.value}
          onClick={() => (codeShown.value = !codeShown.value)}
        />
        {titling.value ? <TitleField /> : <Title />}
        {title.value !== file.value && <span class="name">{file.value}</span>}
        <span class="state">{unsaved.value ? words.unsaved : words.saved}</span>
        <span class="gap" />
        <Button icon="undo" label={words.undo} disabled={!history.value.undo} onClick={takeBack} />
        <Button icon="redo" label={words.redo} disabled={!history.value.redo} onClick={() => theEditor().redo()} />
        <Button icon="save" label={words.save} main={unsaved.value} onClick={() => void keep()}>
          <span class="wide">{words.save}</span>
        </Button>
        <Share />
        <Settings />
      </header>
      <Notices />
    </>
  );
}

/** Shows the title; a click on it, or on its button, edits it in its place. */
function Title() {
  const edit = () => void (titling.value = known.value !== null);
  return (
    <>
      <h1 onClick={edit}>{title.value}</h1>
      <Button class="retitle" icon="edit" label={wordsOf("app").retitle} disabled={!known.value} onClick={edit} />
    </>
  );
}

function TitleField() {
  function done(field: HTMLInputElement): void {
    if (!titling.value) return; // Escape, or Enter before the field loses the focus
    close();
    retitle(field.value.trim());
  }
  return (
    <input
      class="title"
      aria-label={wordsOf("app").retitle}
      defaultValue={title.value}
      autocomplete="off"
      ref={focusOn}
      onBlur={(event) => done(event.currentTarget)}
      onKeyDown={(event) => {
        if (event.key === "Escape") close();
        else if (event.key === "Enter") done(event.currentTarget);
      }}
    />
  );
}

function focusOn(field: HTMLInputElement | null): void {
  if (!field || document.activeElement === field) return;
  field.focus();
  field.select();
}

/** Ends the editing of the title; the keyboard continues where it began. */
function close(): void {
  titling.value = false;
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>(".retitle")?.focus();
  });
}
