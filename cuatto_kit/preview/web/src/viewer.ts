// The viewer: exports `BoardView` for the studio's page, which loads this script, and runs the page of a preview.

export { BoardView } from "./view";

if (document.getElementById("model")) void import("./page");
