import type { Translate } from '@/i18n';
import type { Act } from '@/session/undo/acts';

/** What an edit was about, by the code of its row or by how many there were. */
export const actWords = (t: Translate, { what, count, name }: Act): string =>
  t(`workspace.act.${what}`, { count, name });
