import type { Call, Endpoint } from '#contract/kit/endpoint.ts';
import { type CallOptions, exchange } from './call';

/**
 * Fetches a file with the token and hands it to the browser. The name comes from Content-Disposition unless given.
 * @throws CallError after the failure has been shown
 */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: Call<E>,
  options: CallOptions & { name?: string } = {},
): Promise<void> {
  const { data, response } = await exchange(endpoint, input as Record<string, never>, options);
  saveBlob(data as Blob, options.name ?? fileNameOf(response) ?? 'download');
}

/** Saves bytes as a file of this name. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Chromium reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** File name of Content-Disposition; the encoded form (RFC 6266 filename*) wins. */
function fileNameOf(response: Response): string | undefined {
  const header = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(header)?.[1];
}
