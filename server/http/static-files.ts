import { open, readFile, stat } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** A content hash in the name: the file never changes. */
const fingerprinted = /[.-][0-9a-f]{8,}\./;

/** Files up to this size are kept in memory, so many bytes of them in all. */
const smallFile = 256 * 1024;
const mostKept = 16 * 1024 * 1024;

/** Small files as they were read last: most are asked for at every visit, and reading one takes three trips to the disk. */
class KeptFiles {
  readonly #files = new Map<string, { etag: string; bytes: Uint8Array<ArrayBuffer> }>();
  #size = 0;

  /** The content of the file with this etag; undefined when it is better streamed. */
  async read(path: string, etag: string, size: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const known = this.#files.get(path);
    if (known?.etag === etag) return known.bytes;
    if (size > smallFile) return undefined;
    const bytes = new Uint8Array(await readFile(path));
    // Replaced between the look at it and the reading: the next call finds it as it is then.
    if (bytes.byteLength !== size) return undefined;
    this.#size += size - (known?.bytes.byteLength ?? 0);
    if (this.#size > mostKept) {
      this.#files.clear();
      this.#size = size;
    }
    this.#files.set(path, { etag, bytes });
    return bytes;
  }
}

/**
 * Serves a built single-page application.
 * @param dir its folder
 * @param prefix the address it lives under, ending in `/`
 * @returns the answer, or undefined when there is no such file: page addresses (no extension) get index.html, a missing asset does not
 */
export function staticFiles(dir: string, prefix: string): (request: Request) => Promise<Response | undefined> {
  const root = resolve(dir);
  const kept = new KeptFiles();
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const name = decodePath(new URL(request.url).pathname.slice(prefix.length));
    if (name === undefined) return undefined;
    const isPage = extname(name) === '';
    const path = join(root, isPage ? 'index.html' : name);
    if (!path.startsWith(root + sep)) return undefined;
    return serve(path, request, kept);
  };
}

function decodePath(part: string): string | undefined {
  try {
    const name = decodeURIComponent(part);
    return name.includes('\0') ? undefined : name;
  } catch {
    return undefined;
  }
}

const fileAt = async (path: string) => {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() ? found : undefined;
};

async function serve(path: string, request: Request, kept: KeptFiles): Promise<Response | undefined> {
  const plain = await fileAt(path);
  if (!plain) return undefined;
  const accepted = request.headers.get('accept-encoding') ?? '';
  let [served, size, encoding] = [path, plain.size, ''];
  for (const [name, suffix] of encodings) {
    const packed = new RegExp(`\\b${name}\\b`).test(accepted) ? await fileAt(path + suffix) : undefined;
    if (!packed) continue;
    [served, size, encoding] = [path + suffix, packed.size, name];
    break;
  }
  const etag = `"${plain.mtimeMs.toString(36)}-${size.toString(36)}"`;
  const headers = new Headers({
    'content-type': types[extname(path).toLowerCase()] ?? 'application/octet-stream',
    'cache-control': fingerprinted.test(path.slice(path.lastIndexOf(sep)))
      ? 'public, max-age=31536000, immutable'
      : 'no-cache',
    etag,
    vary: 'accept-encoding',
  });
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
  if (encoding) headers.set('content-encoding', encoding);
  headers.set('content-length', String(size));
  if (request.method === 'HEAD') return new Response(null, { headers });
  try {
    const bytes = await kept.read(served, etag, size);
    return new Response(bytes ?? (await streamOf(served)), { headers });
  } catch (error) {
    // An update has taken it away since it was looked at: it is missing, as it would have been a moment later.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Opened before the answer begins: what cannot be opened is no answer. */
async function streamOf(path: string): Promise<ReadableStream> {
  const file = await open(path);
  return Readable.toWeb(file.createReadStream()) as ReadableStream;
}
