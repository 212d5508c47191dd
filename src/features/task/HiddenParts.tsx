import { Alert, Checkbox } from 'antd';
import type { TablePreview } from '#contract/tara-table.ts';
import { useT } from '@/i18n';
import { nameList } from './name-list';

/** What the workbook hides of what is imported, which nobody who looks at it there would see; its rows can be left out. */
export function HiddenParts({
  preview,
  withoutHidden,
  skipsRows,
  onSkipRows,
}: {
  preview: TablePreview;
  /** The preview was made without those rows. */
  withoutHidden: boolean;
  /** The choice, which goes before the next preview. */
  skipsRows: boolean;
  onSkipRows: (skips: boolean) => void;
}) {
  const t = useT();
  const { hiddenLines: rows, hiddenSheets, sheet } = preview;
  // A column that nothing is taken from may be hidden.
  const columns = preview.columns.filter(({ use, isHidden }) => isHidden && use !== '' && use !== 'no');
  const others = hiddenSheets.filter((name) => name !== sheet);
  const said = [
    hiddenSheets.includes(sheet) && t('exchange.table.hidden.sheet', { sheet }),
    rows > 0 && t(withoutHidden ? 'exchange.table.hidden.skipped' : 'exchange.table.hidden.rows', { count: rows }),
    columns.length > 0 &&
      t('exchange.table.hidden.columns', {
        count: columns.length,
        columns: nameList(
          columns.map(({ header }) => header),
          t,
        ),
      }),
    others.length > 0 &&
      t('exchange.table.hidden.sheets', {
        count: others.length,
        sheets: nameList(others, t),
      }),
  ].filter((one) => one !== false);
  if (said.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBlock: 8 }}
      title={
        <>
          {said.map((one) => (
            <div key={one}>{one}</div>
          ))}
          {rows > 0 && (
            <Checkbox checked={skipsRows} onChange={({ target }) => onSkipRows(target.checked)}>
              {t('exchange.table.hidden.skip')}
            </Checkbox>
          )}
        </>
      }
    />
  );
}
