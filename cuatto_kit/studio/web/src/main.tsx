import { render } from "preact";
import { listen } from "./api";
import { App } from "./app";
import "./style.css";
import "./theme";

render(<App />, document.getElementById("page")!);
void listen();
