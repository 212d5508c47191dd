import type { RowDifferences } from '#domain/library/updates.ts';
import type { Translate } from '@/i18n';
import { fieldTitle } from './field-title';

/** What of a row its entry says otherwise: the names of the fields, and of the parts as a whole. */
export const differenceTitles = ({ fields, steps, nodes }: RowDifferences, t: Translate): string[] => [
  ...fields.map(({ field }) => fieldTitle(field, t)),
  ...(steps.length > 0 ? [fieldTitle('steps', t)] : []),
  ...(nodes.length > 0 ? [fieldTitle('nodes', t)] : []),
];
