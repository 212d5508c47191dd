import { App, Button, Flex, Segmented, Typography } from 'antd';
import { useMemo } from 'react';
import type { ModelProblem } from '#domain/method/model-problems.ts';
import { useT } from '@/i18n';
import type { RiskAxes } from './axes';
import { FormulaEditor } from './FormulaEditor';
import { RiskLevelGrid } from './RiskLevelGrid';
import { RiskMatrices } from './RiskMatrices';
import { hasRiskData, inRiskMode, type RiskDraft, riskTablesOf, withRiskLevels } from './risk-draft';

interface Props<D extends RiskDraft> extends RiskAxes {
  value: D;
  onChange: (draft: D) => void;
  /** Of `validateRisk`; shown at their cells. */
  problems: readonly ModelProblem[];
  readOnly: boolean;
}

/** Mode, risk levels and matrix or formula of a risk model. Rows come worst first, columns hardest first (`axesOf`). */
export function RiskTables<D extends RiskDraft>({ value: draft, onChange, problems, readOnly, ...given }: Props<D>) {
  const t = useT();
  const { modal } = App.useApp();
  const { rows, columns, dimensions } = given;
  const axes = useMemo<RiskAxes>(() => ({ rows, columns, dimensions }), [rows, columns, dimensions]);
  const tables = useMemo(() => riskTablesOf(draft, axes), [draft, axes]);

  const switchTo = (mode: RiskDraft['mode']) => {
    if (mode === draft.mode) return;
    if (!hasRiskData(draft)) return onChange(inRiskMode(draft, mode, axes));
    modal.confirm({
      title: t('configuration.mode.switchTitle'),
      content: t('configuration.riskMode.switchBody'),
      okText: t('configuration.mode.switch'),
      cancelText: t('form.cancel'),
      onOk: () => onChange(inRiskMode(draft, mode, axes)),
    });
  };
  const heading = (text: string) => (
    <Typography.Title level={2} style={{ fontSize: 14, margin: 0 }}>
      {text}
    </Typography.Title>
  );
  return (
    <Flex vertical gap={12}>
      <Flex gap={16} align="center" wrap>
        <Segmented
          aria-label={t('configuration.mode.title')}
          disabled={readOnly}
          value={draft.mode}
          onChange={switchTo}
          options={(['matrix', 'formula'] as const).map((mode) => ({
            value: mode,
            label: t(`configuration.riskMode.${mode}`),
          }))}
        />
        <span className="quiet">
          {t(draft.mode === 'matrix' ? 'configuration.riskMode.matrixWhy' : 'configuration.riskMode.formulaWhy')}
        </span>
      </Flex>
      {heading(t(draft.mode === 'matrix' ? 'configuration.matrix.title' : 'configuration.formula.title'))}
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
        title={heading(t('configuration.risk.levels'))}
        levels={draft.levels}
        problems={problems}
        readOnly={readOnly}
        onChange={(levels) => onChange(withRiskLevels(draft, levels))}
      />
    </Flex>
  );
}
