import type { LocalText } from '#domain/model/base.ts';
import { nameColumns, numberColumn, type RowColumn, textColumn } from '@/editor/row-columns';
import type { Translate } from '@/i18n';

interface DraftedLevel {
  code: string;
  name: LocalText;
  value: number | string;
}

/** The columns that levels of every model begin with: code, name, value. */
export const levelColumns = <R extends DraftedLevel>(t: Translate): RowColumn<R>[] => [
  textColumn({
    key: 'code',
    title: t('configuration.level.code'),
    width: 80,
    value: (row) => row.code,
    set: (row, value) => ({ ...row, code: String(value) }),
  }),
  ...nameColumns<R>({ en: t('configuration.level.en'), zh: t('configuration.level.zh') }),
  numberColumn({
    key: 'value',
    title: t('configuration.level.value'),
    width: 80,
    value: (row) => row.value,
    set: (row, value) => ({ ...row, value: value ?? '' }),
  }),
];
