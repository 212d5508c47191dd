import { Button, Flex } from 'antd';
import { useMemo } from 'react';
import { ModeChoice } from '@/editor/ModeChoice';
import { SectionTitle } from '@/editor/SectionTitle';
import type { TablesProps } from '@/editor/tables-props';
import { useT } from '@/i18n';
import type { RiskAxes } from './axes';
import { FormulaEditor } from './FormulaEditor';
import { RiskLevelGrid } from './RiskLevelGrid';
import { RiskMatrices } from './RiskMatrices';
import { hasRiskData, inRiskMode, type RiskDraft, riskTablesOf, withRiskLevels } from './risk-draft';

/** Mode, risk levels and matrix or formula of a risk model. Rows come worst first, columns hardest first (`axesOf`). */
export function RiskTables<D extends RiskDraft>({
  value: draft,
  onChange,
  problems,
  readOnly,
  ...given
}: TablesProps<D> & RiskAxes) {
  const t = useT();
  const { rows, columns, dimensions } = given;
  const axes = useMemo<RiskAxes>(() => ({ rows, columns, dimensions }), [rows, columns, dimensions]);
  const tables = useMemo(() => riskTablesOf(draft, axes), [draft, axes]);
  return (
    <Flex vertical gap={12}>
      <ModeChoice
        value={draft.mode}
        readOnly={readOnly}
        options={(['matrix', 'formula'] as const).map((mode) => ({
          value: mode,
          label: t(`configuration.riskMode.${mode}`),
        }))}
        question={
          hasRiskData(draft)
            ? { title: t('configuration.mode.switchTitle'), body: t('configuration.riskMode.switchBody') }
            : undefined
        }
        onChange={(mode) => onChange(inRiskMode(draft, mode, axes))}
      >
        <span className="quiet">
          {t(draft.mode === 'matrix' ? 'configuration.riskMode.matrixWhy' : 'configuration.riskMode.formulaWhy')}
        </span>
      </ModeChoice>
      <SectionTitle>
        {t(draft.mode === 'matrix' ? 'configuration.matrix.title' : 'configuration.formula.title')}
      </SectionTitle>
      {rows.length === 0 || columns.length === 0 ? (
        <span className="quiet">{t('configuration.matrix.noAxes')}</span>
      ) : draft.levels.length === 0 ? (
        <Flex gap={12} align="center" wrap>
          <span className="quiet">{t('configuration.matrix.noLevels')}</span>
          {!readOnly && (
            <Button size="small" onClick={() => onChange(inRiskMode(draft, draft.mode, axes))}>
              {t('configuration.matrix.standard')}
            </Button>
          )}
        </Flex>
      ) : draft.mode === 'matrix' ? (
        <RiskMatrices
          draft={draft}
          axes={axes}
          problems={problems}
          readOnly={readOnly}
          onChange={(change) => onChange({ ...draft, ...change })}
        />
      ) : (
        <FormulaEditor
          value={draft.formula}
          tables={tables}
          axes={axes}
          readOnly={readOnly}
          onChange={(formula) => onChange({ ...draft, formula })}
        />
      )}
      <RiskLevelGrid
        title={<SectionTitle>{t('configuration.risk.levels')}</SectionTitle>}
        levels={draft.levels}
        problems={problems}
        readOnly={readOnly}
        onChange={(levels) => onChange(withRiskLevels(draft, levels))}
      />
    </Flex>
  );
}
