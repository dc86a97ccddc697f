// What the page says below its bar: changes by other programs, names to enter, and failures to save.

import { saveAs } from "./api";
import { file, own } from "./board";
import { Elsewhere } from "./elsewhere";
import { askName, giveName, naming, keep, trouble } from "./saving";
import { fromLink, stem, yamlFile } from "./share";
import { complaint } from "./start/opening";
import { Button } from "./ui/Button";
import { wordsOf } from "./words";

export function Notices() {
  const words = wordsOf("app");
  return (
    <div class="notices">
      <Elsewhere write={() => void keep(true)} />
      {fromLink.value === file.value && !own.value && (
        <p class="banner" role="status">
          {wordsOf("share").opened}
          <Button icon="close" label={words.close} onClick={() => (fromLink.value = "")} />
        </p>
      )}
      {naming.value && <Naming />}
      {trouble.value && (
        <p class="banner fails" role="alert">
          {trouble.value.message}
          {trouble.value.offers.includes("elsewhere") && (
            <Button onClick={() => void askName(stem())}>{words.saveElsewhere}</Button>
          )}
          {trouble.value.offers.includes("download") && (
            <Button onClick={() => saveAs(yamlFile(), `${stem()}.yaml`)}>{words.download}</Button>
          )}
          <Button icon="close" label={words.close} onClick={() => (trouble.value = null)} />
        </p>
      )}
      {complaint.value && (
        <p class="banner fails" role="alert">
          {complaint.value}
          <Button icon="close" label={words.close} onClick={() => (complaint.value = "")} />
        </p>
      )}
    </div>
  );
}

function Naming() {
  const words = wordsOf("app");
  const { name, renames } = naming.value!;
  return (
    <form
      class="banner asks"
      onSubmit={(event) => {
        event.preventDefault();
        void giveName();
      }}
      onKeyDown={(event) => event.key === "Escape" && (naming.value = null)}
    >
      <label>
        {words.fileName}
        <input
          value={name}
          ref={selectStem}
          spellcheck={false}
          autocomplete="off"
          onInput={(event) => (naming.value = { name: event.currentTarget.value, renames })}
        />
      </label>
      <button type="submit" class="button main">
        {renames ? words.rename : words.save}
      </button>
      <Button icon="close" label={words.close} onClick={() => (naming.value = null)} />
    </form>
  );
}

/** Focuses the field when it appears, and selects the name without its folder and its suffix. */
function selectStem(field: HTMLInputElement | null): void {
  if (!field || document.activeElement === field) return;
  field.focus();
  field.setSelectionRange(field.value.lastIndexOf("/") + 1, field.value.length - ".yaml".length);
}
