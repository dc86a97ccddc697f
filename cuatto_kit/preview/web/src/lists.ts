// Lists with a selectable row, and toggle buttons.

export function byId<Kind extends HTMLElement>(id: string): Kind {
  return document.getElementById(id) as Kind;
}

/** The rows of a kind (`data-part`, `data-plate`), of which at most one is chosen. */
export class Chosen {
  /** The name of the chosen row, or null. */
  name: string | null = null;
  private readonly rows: HTMLElement[];

  constructor(private readonly kind: string) {
    this.rows = [...document.querySelectorAll<HTMLElement>(`[data-${kind}]`)];
  }

  choose(name: string | null): void {
    this.name = name;
    for (const row of this.rows) {
      row.setAttribute("aria-pressed", String(row.dataset[this.kind] === name));
    }
  }

  /** Calls `changed` when the reader chooses a row or releases it, and `pointed` with the name of the row that is under
   * the mouse or in focus, or null. */
  listen(changed: () => void, pointed: (name: string | null) => void = () => {}): void {
    for (const row of this.rows) {
      const name = row.dataset[this.kind]!;
      row.addEventListener("pointerenter", (event) => {
        if (event.pointerType === "mouse") pointed(name);
      });
      row.addEventListener("pointerleave", () => pointed(null));
      row.addEventListener("focus", () => row.matches(":focus-visible") && pointed(name));
      row.addEventListener("blur", () => pointed(null));
      row.addEventListener("click", () => {
        this.choose(this.name === name ? null : name);
        changed();
      });
    }
  }
}

/** Makes a button a toggle and returns a function that presses or releases it. */
export function onToggle(button: HTMLButtonElement, changed: (on: boolean) => void): (on: boolean) => void {
  const press = (on: boolean) => {
    button.ariaPressed = String(on);
    changed(on);
  };
  button.addEventListener("click", () => press(button.ariaPressed !== "true"));
  return press;
}
