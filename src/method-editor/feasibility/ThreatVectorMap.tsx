import { type ReactNode, useMemo } from 'react';
import { type ModelProblem, textOf } from '#domain/method/check/model-problems.ts';
import { RowGrid } from '@/editor/RowGrid';
import { choiceColumn, type RowColumn } from '@/editor/row-columns';
import type { RowProblem } from '@/grid/grid-types';
import { useT } from '@/i18n';
import { inLanguage, textLanguage } from '@/local-text';
import { partsOf, type ThreatDraft } from './threat-draft';

interface Props {
  title: ReactNode;
  draft: ThreatDraft;
  problems: readonly ModelProblem[];
  readOnly: boolean;
  onChange: (map: ThreatDraft['map']) => void;
}

interface Line {
  key: string;
  code: string;
  name: string;
  level: string;
}

/** Vector only (Table G.9): the feasibility level that each attack vector means. */
export function ThreatVectorMap({ title, draft, problems, readOnly, onChange }: Props) {
  const t = useT();
  const { levels, map } = draft;
  const lines: Line[] = (partsOf(draft)[0]?.levels ?? []).map(({ key, code, name }) => ({
    key,
    code,
    name: inLanguage(name),
    level: map[key] ?? '',
  }));
  const columns = useMemo<RowColumn<Line>[]>(() => {
    const given = (key: 'code' | 'name', title: string, width: number): RowColumn<Line> => ({
      key,
      title,
      titleText: title,
      width,
      text: (row) => row[key],
      show: (row) => row[key],
      set: (row) => row,
    });
    return [
      given('code', t('configuration.level.code'), 90),
      { ...given('name', t('configuration.threat.vector'), 160), grow: true },
      choiceColumn({
        key: 'level',
        title: t('configuration.range.level'),
        width: 160,
        value: (row) => row.level,
        options: levels.map(({ code, name }) => ({ value: code, code, label: inLanguage(name) || code })),
        set: (row, value) => ({ ...row, level: String(value ?? '') }),
      }),
    ];
  }, [t, levels]);
  const atCells = new Map<string, RowProblem[]>();
  for (const line of lines) {
    const found = problems.filter(({ path }) => path === `map.${line.code}`);
    if (found.length > 0)
      atCells.set(
        line.key,
        found.map((one) => ({ column: 'level', message: textOf(one, textLanguage()), level: one.severity })),
      );
  }
  return (
    <RowGrid<Line>
      columns={columns}
      readOnly={readOnly}
      title={title}
      label={t('configuration.threat.map')}
      rows={lines}
      problems={atCells}
      onChange={(next) => {
        const chosen = next.filter(({ level }, i) => level !== lines[i]?.level);
        onChange({ ...map, ...Object.fromEntries(chosen.map(({ key, level }) => [key, level])) });
      }}
    />
  );
}
