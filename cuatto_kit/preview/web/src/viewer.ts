// The viewer: `BoardView` for the studio's page, which loads this script, and the page of a preview.

export { BoardView } from "./view";

if (document.getElementById("model")) void import("./page");
