import { Flex } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import type { ModelProblem } from '#domain/method/check/model-problems.ts';
import type { LocalText } from '#domain/model/base.ts';
import { type Keyed, newKey } from '@/editor/keyed-rows';
import { parseNumber } from '@/editor/number-cell';
import { RowTools } from '@/editor/RowTools';
import { rowProblems } from '@/editor/row-problems';
import { Grid } from '@/grid/Grid';
import type { CellValue, Column, NewValues, Pasted } from '@/grid/grid-types';
import { useT } from '@/i18n';

type Row = Keyed<{ code: string; name: LocalText; meaning?: LocalText }>;

interface Props<R extends Row> {
  title: ReactNode;
  label: string;
  place: string;
  rows: readonly R[];
  /** What it means is entered too, and the place in the order: lowest first. */
  levels: boolean;
  problems: readonly ModelProblem[];
  readOnly: boolean;
  onChange: (rows: R[]) => void;
}

/** Rows with a code and names in both languages: CALs, or attack vectors. */
export function CalRowGrid<R extends Row>(props: Props<R>) {
  const { title, label, place, rows, levels, problems, readOnly, onChange } = props;
  const t = useT();
  const [selected, setSelected] = useState<string>();
  const ranks = useMemo(() => new Map(rows.map(({ key }, i) => [key, i + 1])), [rows]);
  const columns = useMemo<Column<R>[]>(() => {
    const words = (
      key: 'code' | 'en' | 'zh' | 'meaningEn' | 'meaningZh',
      width: number,
      value: (row: R) => string,
      max: number,
    ): Column<R> => {
      const titleText = t(`configuration.cal.${key}`);
      const kind = key.startsWith('meaning') ? ('longText' as const) : ('text' as const);
      return { key, title: titleText, titleText, width, text: value, show: value, editor: { kind, value, max } };
    };
    const rank = (row: R) => String(ranks.get(row.key) ?? '');
    const rankTitle = t('configuration.cal.rank');
    return [
      ...(levels
        ? [
            {
              key: 'rank',
              title: rankTitle,
              titleText: rankTitle,
              width: 70,
              align: 'right' as const,
              text: rank,
              show: rank,
              generated: true,
              parse: parseNumber(t('configuration.refused.number')),
              editor: { kind: 'text' as const, value: rank, max: 3 },
            },
          ]
        : []),
      words('code', 110, (row) => row.code, 40),
      { ...words('en', 150, (row) => row.name.en, 120), grow: !levels },
      words('zh', 150, (row) => row.name.zh, 120),
      ...(levels
        ? [
            { ...words('meaningEn', 260, (row) => row.meaning?.en ?? '', 2000), grow: true },
            words('meaningZh', 240, (row) => row.meaning?.zh ?? '', 2000),
          ]
        : []),
    ];
  }, [t, levels, ranks]);

  const put = (list: readonly R[], key: string, column: string, value: CellValue): R[] => {
    if (column === 'rank') return moved(list, key, Number(value));
    return list.map((row) => (row.key === key ? withCell(row, column, value) : row));
  };
  const newRow = (values: NewValues): R =>
    Object.entries(values).reduce((row, [column, value]) => (column === 'rank' ? row : withCell(row, column, value)), {
      key: newKey(),
      code: '',
      name: { en: '', zh: '' },
      ...(levels ? { meaning: { en: '', zh: '' } } : {}),
    } as R);
  const paste = ({ cells, newRows }: Pasted<R>) =>
    onChange([
      ...cells.reduce((list, cell) => put(list, cell.row.key, cell.column, cell.value), [...rows]),
      ...newRows.map(newRow),
    ]);
  const drop = (keys: readonly string[]) => onChange(rows.filter((row) => !keys.includes(row.key)));
  const at = rows.findIndex((row) => row.key === selected);
  return (
    <div>
      <Flex justify="space-between" align="center" gap={8} style={{ marginBlockEnd: 4 }}>
        {title}
        {!readOnly && <RowTools label={label} at={at} count={rows.length} drop={() => drop([selected ?? ''])} />}
      </Flex>
      <Grid<R>
        label={label}
        rows={rows}
        getId={(row) => row.key}
        columns={columns}
        readOnly={readOnly}
        problems={rowProblems(problems, place, rows, 'code')}
        height={Math.min(rows.length + 3, 10) * 32}
        selectedId={selected ?? null}
        onSelect={setSelected}
        onEdit={(row, column, value) => onChange(put(rows, row.key, column, value))}
        onPaste={paste}
        onNew={(values) => onChange([...rows, newRow(values)])}
        onDelete={drop}
      />
    </div>
  );
}

function withCell<R extends Row>(row: R, column: string, value: CellValue): R {
  const text = String(value ?? '');
  if (column === 'en' || column === 'zh') return { ...row, name: { ...row.name, [column]: text } };
  const { meaning = { en: '', zh: '' } } = row;
  if (column === 'meaningEn') return { ...row, meaning: { ...meaning, en: text } };
  if (column === 'meaningZh') return { ...row, meaning: { ...meaning, zh: text } };
  return { ...row, [column]: text };
}

/** The row at another place of the order (1 = first). */
function moved<R extends Row>(rows: readonly R[], key: string, to: number): R[] {
  const row = rows.find((one) => one.key === key);
  const others = rows.filter((one) => one.key !== key);
  if (!row) return others;
  const at = Math.min(Math.max(Math.round(to), 1), rows.length) - 1;
  return [...others.slice(0, at), row, ...others.slice(at)];
}
