import { cutAt } from '#domain/model/base.ts';
import type { Translate } from '@/i18n';

/** How many names are read before one looks into the list of all. */
const read = 12;
/** A name is a title of a column or sheet; some tools put whole paragraphs there. */
const letters = 60;

/** The first of them by name, the others by their number: a table may have hundreds of columns that nothing is taken from. */
export function nameList(names: readonly string[], t: Translate): string {
  const said = names.slice(0, read).map((name) => (name.length > letters ? `${cutAt(name, letters)}…` : name || '…'));
  const more = names.length - read;
  const list = said.join(t('exchange.table.hidden.comma'));
  return more > 0 ? t('exchange.table.moreNames', { list, count: more }) : list;
}
