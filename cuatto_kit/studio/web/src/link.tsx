// A notice of problems with the connection to the server, with their remedies.

import { useState } from "preact/hooks";
import { elsewhere, link, openAddress, started } from "./api";
import { file } from "./board";
import { isSite, starting } from "./site/page";
import { slow } from "./site/workers";
import { Button } from "./ui/Button";
import { wordsOf } from "./words";

export function Link() {
  const words = wordsOf("app");
  if (isSite) {
    const told = { on: words.starting, failed: words.notStarted, "": slow.value && words.slow }[starting.value];
    return told && file.value !== "" ? (
      <div class="banner" role="status">
        {told}
      </div>
    ) : null;
  }
  if (link.value === "new" || link.value === "on") return null;
  if (!started.value) {
    return (
      <main class="locked">
        <h1>cuatto-kit studio</h1>
        {link.value === "off" ? <p role="alert">{words.off}</p> : <Refused />}
      </main>
    );
  }
  return (
    <div class="banner warns" role={link.value === "refused" ? undefined : "alert"}>
      {link.value === "off" && words.off}
      {link.value === "refused" && <Refused />}
      {link.value === "elsewhere" && (
        <>
          {words.elsewhere({ theirs: elsewhere.value, mine: started.value.folder })}
          <Button onClick={leave}>{words.openElsewhere}</Button>
        </>
      )}
    </div>
  );
}

/** Reloads the page with the folder that the server has open. */
function leave(): void {
  file.value = "";
  history.replaceState(null, "", location.pathname);
  location.reload();
}

/** Shows a form for the address that the server has printed. */
function Refused() {
  const words = wordsOf("app");
  const [failed, setFailed] = useState(false);
  async function open(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const given = new FormData(event.currentTarget as HTMLFormElement).get("address");
    setFailed(false);
    setFailed(!(await openAddress(String(given))));
  }
  return (
    <form class="locked-form" onSubmit={(event) => void open(event)}>
      <p role="alert">{words.refused}</p>
      <label>
        {words.address}{" "}
        <input name="address" type="text" inputMode="url" spellcheck={false} autocomplete="off" placeholder={`${location.origin}/#token=…`} />
      </label>
      <button type="submit" class="button main">
        {words.open}
      </button>
      {failed && <p role="alert">{words.wrongAddress}</p>}
    </form>
  );
}
