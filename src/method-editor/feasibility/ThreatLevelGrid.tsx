import { type ReactNode, useMemo } from 'react';
import type { ModelProblem } from '#domain/method/check/model-problems.ts';
import { type FeasibilityName, feasibilityNames } from '#domain/model/method.ts';
import { newKey } from '@/editor/keyed-rows';
import { RowGrid } from '@/editor/RowGrid';
import { choiceColumn, type RowColumn } from '@/editor/row-columns';
import { rowProblems } from '@/editor/row-problems';
import { type PlainTextKey, useT } from '@/i18n';
import { levelColumns } from '@/method-editor/levels/level-columns';
import { useKeepDefault } from '@/method-editor/levels/useKeepDefault';
import type { DraftFeasibilityLevel } from './threat-draft';

interface Props {
  title: ReactNode;
  levels: readonly DraftFeasibilityLevel[];
  problems: readonly ModelProblem[];
  readOnly: boolean;
  onChange: (levels: DraftFeasibilityLevel[]) => void;
}

const standard: Record<FeasibilityName, PlainTextKey> = {
  'Very low': 'configuration.feasibility.veryLow',
  Low: 'configuration.feasibility.low',
  Medium: 'configuration.feasibility.medium',
  High: 'configuration.feasibility.high',
};

/** The feasibility levels (RQ-15-10), hardest first: columns of the risk matrices written for this model. */
export function ThreatLevelGrid({ title, levels, problems, readOnly, onChange }: Props) {
  const t = useT();
  const canDelete = useKeepDefault();
  const columns = useMemo<RowColumn<DraftFeasibilityLevel>[]>(
    () => [
      ...levelColumns<DraftFeasibilityLevel>(t),
      choiceColumn({
        key: 'correspondsTo',
        title: t('configuration.level.correspondsTo'),
        width: 135,
        initial: 'Medium',
        value: (row) => row.correspondsTo,
        options: feasibilityNames.map((value) => ({ value, label: t(standard[value]) })),
        set: (row, value) => ({ ...row, correspondsTo: String(value) }),
      }),
    ],
    [t],
  );
  return (
    <RowGrid<DraftFeasibilityLevel>
      columns={columns}
      readOnly={readOnly}
      onChange={onChange}
      canDelete={canDelete}
      title={title}
      label={t('configuration.threat.levels')}
      ordered
      rows={levels}
      problems={rowProblems(problems, 'levels', levels)}
      newRow={() => ({ key: newKey(), code: '', name: { en: '', zh: '' }, value: '', correspondsTo: 'Medium' })}
    />
  );
}
