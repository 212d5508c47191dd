import { Checkbox, Collapse } from 'antd';
import { reportTables } from '#domain/report/blocks.ts';
import { tableColumns } from '#domain/report/profile/columns.ts';
import { useT } from '@/i18n';
import { reportWord } from './chapter-names';

type Columns = Record<string, string[]>;

interface Props {
  /** The columns that are left out, by table. */
  value?: Columns;
  onChange?: (columns: Columns) => void;
}

/** The columns of each list; that of the code is always there. */
export function ColumnChoice({ value = {}, onChange = () => undefined }: Props) {
  const t = useT();
  return (
    <Collapse
      size="small"
      items={reportTables.map((table) => {
        const gone = value[table] ?? [];
        const columns = tableColumns[table];
        return {
          key: table,
          label: reportWord(table),
          extra: gone.length > 0 && (
            <span className="quiet">{t('reportProfile.columnsHidden', { count: gone.length })}</span>
          ),
          children: (
            <Checkbox.Group
              role="group"
              aria-label={t('reportProfile.columnsOf', { table: reportWord(table) })}
              value={columns.filter((key) => !gone.includes(key))}
              onChange={(shown) => onChange({ ...value, [table]: columns.filter((key) => !shown.includes(key)) })}
              options={columns.map((key) => ({ value: key, label: reportWord(key) }))}
            />
          ),
        };
      })}
    />
  );
}
