// The addresses of the page for other devices in the local network, as QR codes.

import { signal } from "@preact/signals";
import { phoneAddresses } from "./api";
import { own, unsaved } from "./board";
import { Button } from "./ui/Button";
import { clear, images, put } from "./ui/images";
import { wordsOf } from "./words";

/** The addresses; null until they are asked for. */
const addresses = signal<string[] | null>(null);
const chosen = signal("");
const codes = images();

export function hidePhone(): void {
  addresses.value = null;
  clear(codes);
}

/** Shows the addresses that open the present view or, for a board that has no file yet, the start page. */
async function show(): Promise<void> {
  const found = await phoneAddresses(own.value ? location.hash.slice(1) : "").catch(() => []);
  put(codes, Object.fromEntries(found.map(({ url, qr }) => [url, qr])));
  addresses.value = found.map(({ url }) => url);
  chosen.value = addresses.value[0] ?? "";
}

export function Phone() {
  const words = wordsOf("share");
  const urls = addresses.value;
  if (!urls) return <Button onClick={() => void show()}>{words.phone}</Button>;
  if (!urls.length) {
    return (
      <p class="share-phone">
        {words.phoneHow} <code>cuatto-kit studio --lan</code>
      </p>
    );
  }
  return (
    <div class="share-phone">
      <img src={codes.value[chosen.value]} alt={words.qr} />
      {urls.length > 1 &&
        urls.map((url) => (
          <Button key={url} pressed={url === chosen.value} onClick={() => (chosen.value = url)}>
            {new URL(url).host}
          </Button>
        ))}
      <input readOnly value={chosen.value} aria-label={words.phoneAddress} />
      {unsaved.value && <p>{words.phoneUnsaved}</p>}
      <p>{words.phoneRisk}</p>
    </div>
  );
}
