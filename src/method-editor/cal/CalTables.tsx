import { Flex, Radio } from 'antd';
import { useMemo } from 'react';
import { calSources, type ImpactLevel } from '#domain/model/method.ts';
import { SectionTitle } from '@/editor/SectionTitle';
import type { TablesProps } from '@/editor/tables-props';
import { useT } from '@/i18n';
import { ChoiceMatrix } from '@/method-editor/matrix/ChoiceMatrix';
import { cellProblems } from '@/method-editor/matrix/cell-problems';
import { CalByRisk } from './CalByRisk';
import { CalRowGrid } from './CalRowGrid';
import { type CalDraft, calOptions, withCalLevels, withCalSource } from './cal-draft';

interface Props extends TablesProps<CalDraft> {
  /** Impact levels, worst first. */
  rows: readonly ImpactLevel[];
}

/** CALs with their meaning, and what they are read from: impact and attack vector (ISO/SAE 21434 Table E.1), or the risk value. */
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
  const byRisk = draft.source === 'riskValue';
  return (
    <Flex vertical gap={12}>
      <Radio.Group
        aria-label={t('configuration.cal.source')}
        disabled={readOnly}
        value={draft.source}
        options={calSources.map((value) => ({ value, label: t(`configuration.cal.source.${value}`) }))}
        onChange={({ target }) => onChange(withCalSource(draft, target.value))}
      />
      <SectionTitle>{t(byRisk ? 'configuration.cal.byRisk' : 'configuration.cal.table')}</SectionTitle>
      {byRisk ? (
        <CalByRisk draft={draft} problems={problems} readOnly={readOnly} onChange={onChange} />
      ) : rows.length === 0 || columns.length === 0 ? (
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
      {!byRisk && (
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
      )}
    </Flex>
  );
}
