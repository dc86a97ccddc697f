// The bar on top: the board's name, saving, undo, language and theme.

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Refused } from "./api";
import { atlasFile } from "./atlas/state";
import { changedElsewhere, file, history, own, save, theEditor, title, unsaved } from "./board";
import { takeBack } from "./changing";
import { Elsewhere } from "./elsewhere";
import { historyKey, letterOf } from "./keys";
import { fromLink } from "./share";
import { Share } from "./ShareMenu";
import { Button } from "./ui/Button";
import { Settings } from "./ui/Settings";
import { codeShown } from "./view";
import { wordsOf } from "./words";

const naming = signal<string | null>(null);
const complaint = signal("");

async function keep(path?: string, over = false): Promise<void> {
  complaint.value = "";
  if (!path && !own.value) {
    naming.value = `${file.value.replace(/\.ya?ml$/, "")}.yaml`;
    return;
  }
  try {
    await save(path, over);
    naming.value = null;
  } catch (error) {
    if (error instanceof Refused && error.status === 409) {
      if (!path || path === file.value) changedElsewhere.value = error.body.digest!;
      else complaint.value = `${path}: ${wordsOf("app").exists}`;
    } else complaint.value = error instanceof Error ? error.message : String(error);
  }
}

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
    naming.value = null;
    complaint.value = "";
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
        <h1>{title.value}</h1>
        <span class="name">{file.value}</span>
        <span class="state">{unsaved.value ? words.unsaved : words.saved}</span>
        <span class="gap" />
        <Button icon="undo" label={words.undo} disabled={!history.value.undo} onClick={takeBack} />
        <Button icon="redo" label={words.redo} disabled={!history.value.redo} onClick={() => theEditor().redo()} />
        <Button icon="save" main={unsaved.value} onClick={() => void keep()}>
          {words.save}
        </Button>
        <Share />
        <Settings />
      </header>
      <Notices />
    </>
  );
}

function Notices() {
  const words = wordsOf("app");
  return (
    <div class="notices">
      <Elsewhere write={() => void keep(file.value, true)} />
      {fromLink.value === file.value && !own.value && (
        <p class="banner info" role="status">
          {wordsOf("share").opened}
          <Button icon="close" label={words.close} onClick={() => (fromLink.value = "")} />
        </p>
      )}
      {naming.value !== null && (
        <form
          class="banner info"
          onSubmit={(event) => {
            event.preventDefault();
            void keep(naming.value!);
          }}
        >
          <label>
            {words.fileName}{" "}
            <input
              value={naming.value}
              ref={(input) => input?.focus()}
              onInput={(event) => (naming.value = event.currentTarget.value)}
            />
          </label>
          <button type="submit" class="button main">
            {words.save}
          </button>
          <Button icon="close" label={words.close} onClick={() => (naming.value = null)} />
        </form>
      )}
      {complaint.value && (
        <p class="banner" role="alert">
          {complaint.value}
          <Button icon="close" label={words.close} onClick={() => (complaint.value = "")} />
        </p>
      )}
    </div>
  );
}
