// The reader's settings of the page: language and theme.

import { dark, exchangeTheme } from "../theme";
import { language, titles, wordsOf } from "../words";
import { Button } from "./Button";

export function Settings() {
  const words = wordsOf("app");
  return (
    <>
      <label class="button language">
        <span aria-hidden="true">{language.value.toUpperCase()}</span>
        <select
          aria-label={words.language}
          title={words.language}
          value={language.value}
          onChange={(event) => (language.value = event.currentTarget.value)}
        >
          {titles.map(([tag, title]) => (
            <option key={tag} value={tag} lang={tag}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <Button icon={dark.value ? "sun" : "moon"} label={dark.value ? words.light : words.dark} onClick={exchangeTheme} />
    </>
  );
}
