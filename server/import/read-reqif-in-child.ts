import { Failure } from '#contract/kit/errors.ts';
import type { ReqifDocument } from '#domain/formats/reqif/document.ts';
import { readInChild } from './in-child.ts';
import type { ReadReqif } from './read-reqif.ts';
import type { FromReqifReader } from './reqif-worker.ts';
import type { ImportSteps } from './steps.ts';

/** Of fifty thousand objects half of it is taken (MB). */
const heapLimit = 700;
/** Milliseconds, and for each megabyte more: archives unpack to several times their size. */
const patience = 5_000;
const patienceOfMegabyte = 3_000;

/**
 * Reads a file of ReqIF in a process of its own, one file at a time.
 * @throws Failure UnreadableDocument, TooManyRequests
 */
export async function readReqifInChild(bytes: Uint8Array, steps: ImportSteps): Promise<ReadReqif> {
  if (bytes.length === 0)
    throw unreadable({ en: 'there is no file, or it is empty.', zh: '没有文件，或文件为空。' }, '');
  let read: ReadReqif | undefined;
  const document = (): ReqifDocument => (read as ReadReqif).document;
  return readInChild<FromReqifReader, ReadReqif>(
    {
      worker: 'import/reqif-worker',
      heapLimit,
      bytes,
      patience: patience + (bytes.length / 1024 / 1024) * patienceOfMegabyte,
      take(message) {
        if ('refused' in message) throw unreadable(message.refused, message.at);
        if ('done' in message) return read && { result: read };
        if ('head' in message)
          read = {
            document: { ...message.head, objects: new Map(), relations: new Map(), specifications: [] },
            files: message.files,
          };
        else if ('objects' in message) for (const [id, one] of message.objects) document().objects.set(id, one);
        else if ('relations' in message) for (const [id, one] of message.relations) document().relations.set(id, one);
        else if ('specification' in message) takePart(document(), message.specification);
        return undefined;
      },
      exhausted: () => unreadable({ en: 'it is too large.', zh: '文件过大。' }, ''),
    },
    steps,
  );
}

/** The places of one specification come in portions. */
function takePart({ specifications }: ReqifDocument, part: ReqifDocument['specifications'][number]): void {
  const known = specifications.at(-1);
  if (known?.id === part.id) for (const node of part.nodes) known.nodes.push(node);
  else specifications.push(part);
}

function unreadable({ en, zh }: { en: string; zh: string }, at: string): Failure {
  const cut = (text: string) => text.slice(0, 1000);
  const reason = at ? { en: `${cut(en)} (${cut(at)})`, zh: `${cut(zh)}（${cut(at)}）` } : { en: cut(en), zh: cut(zh) };
  return new Failure('UnreadableDocument', { reason }, [{ path: 'file', problem: 'wrong' }]);
}
