import type { Answer } from '#contract/kit/endpoint.ts';
import type { polarion } from '#contract/polarion.ts';
import type { Translate } from '@/i18n';

/** What became of requirements that were sent. */
export type Sent = Answer<typeof polarion.send>;

const parts = ['created', 'changed', 'same', 'held', 'gone', 'refused'] as const;

export const nothingSent: Sent = { created: 0, changed: 0, same: 0, held: 0, gone: 0, refused: 0 };

export const addSent = (a: Sent, b: Sent): Sent =>
  Object.fromEntries(parts.map((part) => [part, a[part] + b[part]])) as Sent;

/** The sum in words, empty when nothing was sent; `asksForLook`: something is not as it was asked for. */
export function sentWords(t: Translate, sent: Sent): { words: string; asksForLook: boolean } {
  const said = parts.filter((part) => sent[part] > 0).map((part) => t(`polarion.sent.${part}`, { count: sent[part] }));
  return { words: said.join(t('polarion.comma')), asksForLook: sent.held + sent.gone + sent.refused > 0 };
}
