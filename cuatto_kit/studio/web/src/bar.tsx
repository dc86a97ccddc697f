// The bar on top: the board's name, saving, undo, language and theme.

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Refused } from "./api";
import { words as WORDS } from "./app.words";
import { atlasFile } from "./atlas/state";
import { changedElsewhere, dropDraft, file, history, openFile, own, save, theEditor, title, unsaved } from "./board";
import { dark, exchangeTheme } from "./theme";
import { Button } from "./ui/Button";
import { codeShown } from "./view";
import { language, wordsIn } from "./words";

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
    if (error instanceof Refused && error.status === 409) changedElsewhere.value = true;
    complaint.value = error instanceof Error ? error.message : String(error);
  }
}

function onKey(event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s" || !file.value) return;
  event.preventDefault();
  void keep();
}

export function Bar() {
  const words = wordsIn(WORDS);
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
        <Button icon="undo" label={words.undo} disabled={!history.value.undo} onClick={() => theEditor().undo()} />
        <Button icon="redo" label={words.redo} disabled={!history.value.redo} onClick={() => theEditor().redo()} />
        <Button icon="save" main={unsaved.value} onClick={() => void keep()}>
          {words.save}
        </Button>
        <Button label={words.language} onClick={() => (language.value = language.value === "en" ? "es" : "en")}>
          {language.value === "en" ? "ES" : "EN"}
        </Button>
        <Button icon={dark.value ? "sun" : "moon"} label={dark.value ? words.light : words.dark} onClick={exchangeTheme} />
      </header>
      <Notices />
    </>
  );
}

function Notices() {
  const words = wordsIn(WORDS);
  return (
    <div class="notices">
      {changedElsewhere.value && (
        <p class="banner" role="alert">
          {words.changed}
          <Button onClick={() => reload()}>{words.reload}</Button>
          <Button onClick={() => void keep(file.value, true)}>{words.overwrite}</Button>
        </p>
      )}
      {naming.value !== null && (
        <form
          class="banner"
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
      {complaint.value && !changedElsewhere.value && (
        <p class="banner" role="alert">
          {complaint.value}
          <Button icon="close" label={words.close} onClick={() => (complaint.value = "")} />
        </p>
      )}
    </div>
  );
}

function reload(): void {
  const path = file.value;
  dropDraft(path);
  void openFile(path);
}
