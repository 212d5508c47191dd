import type { SentSum } from '#contract/polarion.ts';
import type { Translate } from '@/i18n';

const parts = ['created', 'changed', 'same', 'held', 'gone', 'refused'] as const;

/** The sum in words, empty when nothing was sent; `asksForLook`: something is not as it was asked for. */
export function sentWords(t: Translate, sent: SentSum): { words: string; asksForLook: boolean } {
  const said = parts.filter((part) => sent[part] > 0).map((part) => t(`polarion.sent.${part}`, { count: sent[part] }));
  return { words: said.join(t('polarion.comma')), asksForLook: sent.held + sent.gone + sent.refused > 0 };
}
