import { Failure } from '#contract/kit/errors.ts';
import { fillHoles } from '#domain/model/holes.ts';
import type { TemplateProblem } from '#domain/report/template/problems.ts';
import { type TemplateRefusal, templateRefusalWords } from '#domain/report/template/refusal-words.ts';
import { readInChild } from '#server/import/in-child.ts';
import { ImportSteps } from '#server/import/steps.ts';
import type { FromTemplateReader } from './messages.ts';

/** A template of the largest size takes a fraction of it (MB). */
const heapLimit = 512;
/** Milliseconds of a processor. */
const patience = 15_000;

export interface CheckedTemplate {
  places: number;
  problems: readonly TemplateProblem[];
}

/** Reads a template in a process of its own, one file at a time. @throws Failure TemplateRefused, TooManyRequests */
export function checkInChild(bytes: Uint8Array): Promise<CheckedTemplate> {
  return readInChild<FromTemplateReader, CheckedTemplate>(
    {
      worker: 'templates/check-worker',
      heapLimit,
      bytes,
      patience,
      take: (message) => {
        if ('refused' in message) throw refused(message.refused, message.detail);
        return 'places' in message ? { result: message } : undefined;
      },
      exhausted: () => refused('large'),
    },
    new ImportSteps(() => undefined, new AbortController().signal),
  );
}

function refused(why: TemplateRefusal, detail = ''): Failure {
  const { en, zh } = templateRefusalWords[why];
  const say = (words: string) => fillHoles(words, () => detail);
  return new Failure('TemplateRefused', { reason: { en: say(en), zh: say(zh) } }, [{ path: 'file', problem: 'wrong' }]);
}
