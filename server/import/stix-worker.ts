import { UnreadableDocument } from '#domain/formats/format.ts';
import { type LeftOut, readStix, type StixCatalogue } from '#domain/formats/stix/read.ts';
import type { LocalText } from '#domain/model/base.ts';

/** What the child process that reads a catalogue says. */
export type FromStixReader =
  | { ready: true }
  | { attacks: StixCatalogue['attacks'] }
  | { requirements: StixCatalogue['requirements'] }
  | { refused: LocalText }
  | { done: true; name: string; left: LeftOut[] };

/** Entries sent at a time: taking them in blocks the server for about a millisecond. */
const portion = 50;

/** The process that reads one STIX bundle; the file comes by standard input, its length as argument. */
async function main(length: number): Promise<void> {
  await say({ ready: true });
  const bytes = Buffer.allocUnsafe(length);
  let at = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) at += chunk.copy(bytes, at);
  const { name, attacks, requirements, left } = readStix(new TextDecoder().decode(bytes.subarray(0, at)));
  for (let i = 0; i < attacks.length; i += portion) await say({ attacks: attacks.slice(i, i + portion) });
  for (let i = 0; i < requirements.length; i += portion)
    await say({ requirements: requirements.slice(i, i + portion) });
  await say({ done: true, name, left });
}

const say = (message: FromStixReader) =>
  new Promise<void>((sent, fail) => process.send?.(message, (error: Error | null) => (error ? fail(error) : sent())));

const unknown: LocalText = { en: 'its content cannot be read.', zh: '无法读取其内容。' };

main(Number(process.argv[2]))
  .catch((error: unknown) => say({ refused: error instanceof UnreadableDocument ? error.words : unknown }))
  .finally(() => process.disconnect());
