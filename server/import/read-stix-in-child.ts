import { Failure } from '#contract/kit/errors.ts';
import type { StixCatalogue } from '#domain/formats/stix/read.ts';
import { readInChild } from './in-child.ts';
import type { ImportSteps } from './steps.ts';
import type { FromStixReader } from './stix-worker.ts';

/** Of 60 MB of a whole catalogue half of it is taken (MB). */
const heapLimit = 640;
/** Milliseconds, and for each megabyte more. */
const patience = 4_000;
const patienceOfMegabyte = 300;

/**
 * Reads a STIX bundle in a process of its own, one file at a time.
 * @throws Failure NotACatalogue, CatalogueTooLarge, TooManyRequests
 */
export function readStixInChild(bytes: Uint8Array, steps: ImportSteps): Promise<StixCatalogue> {
  const found: StixCatalogue = { name: '', attacks: [], requirements: [], left: [] };
  return readInChild<FromStixReader, StixCatalogue>(
    {
      worker: 'import/stix-worker',
      heapLimit,
      bytes,
      patience: patience + (bytes.length / 1024 / 1024) * patienceOfMegabyte,
      take(message) {
        if ('refused' in message) throw new Failure('NotACatalogue', { reason: message.refused });
        if ('done' in message) return { result: { ...found, name: message.name, left: message.left } };
        if ('attacks' in message) found.attacks.push(...message.attacks);
        else if ('requirements' in message) found.requirements.push(...message.requirements);
        return undefined;
      },
      exhausted: () => new Failure('CatalogueTooLarge'),
    },
    steps,
  );
}
