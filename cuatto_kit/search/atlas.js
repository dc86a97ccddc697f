// Sorts the table of all boards by a column: the heads become buttons.
(() => {
  const table = document.querySelector(".glance");
  const body = table.tBodies[0];
  const best = [...body.rows];
  const value = (row, column) => {
    const said = row.cells[column].dataset.value;
    return said === undefined ? best.indexOf(row) : Number(said);
  };
  [...table.tHead.rows[0].cells].forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = head.textContent;
    head.replaceChildren(button);
    button.addEventListener("click", () => {
      const upwards = head.ariaSort !== "ascending";
      for (const other of table.tHead.rows[0].cells) other.ariaSort = null;
      head.ariaSort = upwards ? "ascending" : "descending";
      const sign = upwards ? 1 : -1;
      body.append(...best.toSorted((a, b) => sign * (value(a, column) - value(b, column))));
    });
  });
})();
