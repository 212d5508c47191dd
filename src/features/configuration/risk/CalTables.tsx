import { Flex, Typography } from 'antd';
import { useMemo } from 'react';
import type { ModelProblem } from '#domain/method/model-problems.ts';
import type { ImpactLevel } from '#domain/model/method.ts';
import { useT } from '@/i18n';
import { CalRowGrid } from './CalRowGrid';
import { ChoiceMatrix } from './ChoiceMatrix';
import { type CalDraft, calOptions, withCalLevels } from './cal-draft';
import { cellProblems } from './cell-problems';

interface Props {
  value: CalDraft;
  onChange: (draft: CalDraft) => void;
  /** Of `validateCal`; shown at their cells. */
  problems: readonly ModelProblem[];
  readOnly: boolean;
  /** Impact levels, worst first. */
  rows: readonly ImpactLevel[];
}

/** CALs with their meaning, attack vectors, and the CAL for each impact and vector (ISO/SAE 21434 Table E.1). */
export function CalTables({ value: draft, onChange, problems, readOnly, rows }: Props) {
  const t = useT();
  const options = useMemo(() => {
    const none = t('configuration.cal.none');
    return calOptions(draft.levels, { en: none, zh: none });
  }, [draft.levels, t]);
  const columns = useMemo(() => draft.vectors.map(({ key, code, name }) => ({ id: key, code, name })), [draft.vectors]);
  const found = useMemo(
    () =>
      cellProblems(problems, 'table', rows, columns, draft.cells, (text) => t('configuration.cal.noLevel', { text })),
    [problems, rows, columns, draft.cells, t],
  );
  const heading = (text: string) => (
    <Typography.Title level={2} style={{ fontSize: 14, margin: 0 }}>
      {text}
    </Typography.Title>
  );
  return (
    <Flex vertical gap={12}>
      {heading(t('configuration.cal.table'))}
      {rows.length === 0 || columns.length === 0 ? (
        <span className="quiet">{t('configuration.cal.noAxes')}</span>
      ) : (
        <ChoiceMatrix
          label={t('configuration.cal.table')}
          titles={{ rows: t('configuration.matrix.impact'), columns: t('configuration.cal.vector') }}
          rows={rows}
          columns={columns}
          cells={draft.cells}
          options={options}
          problems={found}
          readOnly={readOnly}
          onChange={(cells) => onChange({ ...draft, cells })}
        />
      )}
      <CalRowGrid
        title={heading(t('configuration.cal.levels'))}
        label={t('configuration.cal.levels')}
        place="levels"
        rows={draft.levels}
        levels
        problems={problems}
        readOnly={readOnly}
        onChange={(levels) => onChange(withCalLevels(draft, levels))}
      />
      <CalRowGrid
        title={heading(t('configuration.cal.vectors'))}
        label={t('configuration.cal.vectors')}
        place="vectors"
        rows={draft.vectors}
        levels={false}
        problems={problems}
        readOnly={readOnly}
        onChange={(vectors) => onChange({ ...draft, vectors })}
      />
    </Flex>
  );
}
