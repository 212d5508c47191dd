import type { Translate } from '@/i18n';
import type { useKindNoun } from '@/product/useKindName';
import type { Act } from '@/session/undo/acts';

/** What an edit was about, by the code of its row or by how many there were. */
export function actWords(t: Translate, nounOf: ReturnType<typeof useKindNoun>, act: Act): string {
  const { what, count } = act;
  if (act.what === 'entries') return t('workspace.act.entries', { count });
  const name = act.what === 'row' ? act.name : nounOf(act.kind, act.what === 'rows' && count === 1 ? 'one' : 'many');
  return t(`workspace.act.${what}`, { count, name });
}
