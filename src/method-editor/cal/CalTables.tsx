import { Flex } from 'antd';
import { useMemo } from 'react';
import type { ImpactLevel } from '#domain/model/method.ts';
import { SectionTitle } from '@/editor/SectionTitle';
import type { TablesProps } from '@/editor/tables-props';
import { useT } from '@/i18n';
import { ChoiceMatrix } from '@/method-editor/matrix/ChoiceMatrix';
import { cellProblems } from '@/method-editor/matrix/cell-problems';
import { CalRowGrid } from './CalRowGrid';
import { type CalDraft, calOptions, withCalLevels } from './cal-draft';

interface Props extends TablesProps<CalDraft> {
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
  return (
    <Flex vertical gap={12}>
      <SectionTitle>{t('configuration.cal.table')}</SectionTitle>
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
        title={<SectionTitle>{t('configuration.cal.levels')}</SectionTitle>}
        label={t('configuration.cal.levels')}
        place="levels"
        rows={draft.levels}
        levels
        problems={problems}
        readOnly={readOnly}
        onChange={(levels) => onChange(withCalLevels(draft, levels))}
      />
      <CalRowGrid
        title={<SectionTitle>{t('configuration.cal.vectors')}</SectionTitle>}
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
