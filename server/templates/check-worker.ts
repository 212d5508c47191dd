import { readTemplate } from './check-template.ts';
import type { FromTemplateReader } from './messages.ts';
import { TemplateRefused } from './refused.ts';

/**
 * The process that reads one template: a crafted one may take long or much memory, the server must not feel it. The file comes by standard input, its
 * length as argument.
 */
async function main(length: number): Promise<void> {
  await say({ ready: true });
  const bytes = Buffer.allocUnsafe(length);
  let at = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) at += chunk.copy(bytes, at);
  const { compiled } = readTemplate(bytes.subarray(0, at));
  await say({ places: compiled.places, problems: compiled.problems });
}

const say = (message: FromTemplateReader) =>
  new Promise<void>((sent, fail) => process.send?.(message, (error: Error | null) => (error ? fail(error) : sent())));

main(Number(process.argv[2]))
  .catch((error: unknown) =>
    say(
      error instanceof TemplateRefused
        ? { refused: error.why, detail: error.detail }
        : // Lists and calls without end, of which the file itself is not broken.
          { refused: error instanceof RangeError ? 'many' : 'broken', detail: '' },
    ),
  )
  .finally(() => process.disconnect());
