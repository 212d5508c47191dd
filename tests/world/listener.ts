import type { Actor } from './server.ts';

/** Someone who listens to the live stream of a version. */
export interface ListeningActor {
  status: number;
  /** Everything heard so far. */
  text(): string;
  /** Reads on until this text has come. @throws Error when the stream ends before */
  until(part: string): Promise<void>;
  /** Milliseconds until the stream ended. */
  ended(): Promise<number>;
  /** The next piece, as bytes. */
  next(): Promise<Uint8Array | undefined>;
  leave(): Promise<void>;
}

/** Opens the live stream of a version. */
export async function listenTo(who: Actor, versionId: string, query = ''): Promise<ListeningActor> {
  return readOn(await who.fetch(`/intara/v1.0/versions/${versionId}/stream${query}`));
}

/** Reads a stream as far as is asked. */
export function readOn(response: Response): ListeningActor {
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = '';
  const next = async () => {
    const { value } = await reader.read();
    if (value) text += decoder.decode(value, { stream: true });
    return value;
  };
  return {
    status: response.status,
    text: () => text,
    next,
    async until(part) {
      while (!text.includes(part)) if (!(await next())) throw new Error(`ended before "${part}":\n${text}`);
    },
    async ended() {
      const begun = performance.now();
      while (await next());
      return performance.now() - begun;
    },
    leave: () => reader.cancel(),
  };
}
