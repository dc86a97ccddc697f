// The view of the printed board: a 3-D scene, the parts, and the plates that they are printed on.

import { useEffect } from "preact/hooks";
import { errors, settled } from "../board";
import { fetching, unfetched } from "../single";
import { Button } from "../ui/Button";
import { Faults } from "../ui/Faults";
import { translated } from "../messages";
import { wordsOf } from "../words";
import { Parts } from "./Parts";
import { Plates } from "./Plates";
import { Scene } from "./Scene";
import { apart, faults, leave, look, making, old, packed, scene, shown, working } from "./state";
import "./table.css";

export function Table() {
  const words = wordsOf("table");
  const board = settled.value;
  useEffect(() => {
    if (board) look(board);
  }, [board]);
  useEffect(() => leave, []);
  const broken = errors.value.length > 0;
  const stale = old.value || broken || faults.value.length > 0;
  return (
    <div class="table">
      <div class="table-halves">
        <div class="table-view">
          <Tools />
          {shown.value ? (
            <Scene stale={stale || (scene.value === "plates" && packed.value !== shown.value)} />
          ) : (
            <div class="table-scene empty">{broken && words.faulty}</div>
          )}
          <Progress />
          {broken && shown.value && <p class="table-note">{words.before}</p>}
        </div>
        <div class="table-list">
          <Faults faults={faults.value} />
          <Faults faults={unfetched.value} />
          {shown.value && (scene.value === "board" ? <Parts said={shown.value.said} /> : <Plates />)}
        </div>
      </div>
    </div>
  );
}

function Tools() {
  const words = wordsOf("table");
  return (
    <div class="table-tools">
      <div class="table-switch" role="group" aria-label={words.what}>
        {(["board", "plates"] as const).map((id) => (
          <Button key={id} pressed={scene.value === id} onClick={() => (scene.value = id)}>
            {words[id]}
          </Button>
        ))}
      </div>
      {scene.value === "board" && (
        <label class="table-apart">
          <span>{words.explode}</span>
          <input
            type="range"
            min="0"
            max="100"
            value={100 * apart.value}
            onInput={(event) => (apart.value = event.currentTarget.valueAsNumber / 100)}
          />
        </label>
      )}
    </div>
  );
}

/** Shows the progress of the server. */
function Progress() {
  const words = wordsOf("table");
  if (!working.value && !fetching.value) return <p class="table-progress" role="status" />;
  const { part, done, of } = making.value ?? { part: "", done: 0, of: 0 };
  return (
    <p class="table-progress" role="status">
      <progress aria-label={words.making} max={of || undefined} value={of ? done : undefined} />
      {of > 0 && `${words.making} ${translated(titleOf(part))} (${done + 1} ${words.of} ${of})`}
    </p>
  );
}

/** Returns the title of a part; plates and parts that are not known yet keep their names. */
function titleOf(name: string): string {
  return shown.value?.said.parts?.find((part) => part.name === name)?.title ?? name;
}
