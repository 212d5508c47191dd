import { useMemo } from 'react';
import { impactModel, threatModel } from '#contract/model.ts';
import { type ModelProblem, problem } from '#domain/method/check/model-problems.ts';
import { validateRisk } from '#domain/method/check/validate-risk.ts';
import type { ImpactModel } from '#domain/model/method.ts';
import type { StoredRiskModel, ThreatModel } from '#domain/model/stored-models.ts';
import { axesOf, noAxes, type RiskAxes } from '@/method-editor/risk/axes';
import { silent } from '@/request/call';
import { useCall } from '@/request/useCall';
import type { StoredRiskDraft } from './stored-risk';

const options = { ...silent, refreshOnFocus: true };

/** The models a risk model is written for, as they are now. */
export interface Neighbours {
  axes: RiskAxes;
  impact: ImpactModel | undefined;
  threat: ThreatModel | undefined;
  /** One of them may not be read: the rows and columns are those of the cells, and only the server can check. */
  hidden: boolean;
  /** Those that do not exist. */
  gone: readonly ('impactModel' | 'threatModel')[];
  /** Reads them again: the server checked against something else than what stands here. */
  refresh: () => void;
}

/** Loads the models that the draft names, and again when the window gets the focus. */
export function useRiskNeighbours(draft: StoredRiskDraft): Neighbours {
  const rows = useCall(impactModel.get, draft.impactModel ? { params: { modelId: draft.impactModel } } : null, options);
  const columns = useCall(
    threatModel.get,
    draft.threatModel ? { params: { modelId: draft.threatModel } } : null,
    options,
  );
  const impact = rows.data?.model.id === draft.impactModel ? rows.data.model : undefined;
  const threat = columns.data?.model.id === draft.threatModel ? columns.data.model : undefined;
  const hidden = rows.error?.status === 403 || columns.error?.status === 403;
  const [readRows, readColumns] = [rows.refresh, columns.refresh];
  const noRows = !impact && rows.error !== undefined;
  const noColumns = !threat && columns.error !== undefined;
  // Only then do the cells say what the axes are.
  const matrix = hidden ? draft.matrix : undefined;
  return useMemo(
    () => ({
      axes: impact && threat ? axesOf(impact, threat.levels) : matrix ? axesOfCells(matrix) : noAxes,
      impact,
      threat,
      hidden,
      gone: [...(noRows ? (['impactModel'] as const) : []), ...(noColumns ? (['threatModel'] as const) : [])],
      refresh: () => {
        readRows();
        readColumns();
      },
    }),
    [impact, threat, hidden, noRows, noColumns, matrix, readRows, readColumns],
  );
}

/** Rows and columns by the codes of the cells. */
function axesOfCells(matrix: StoredRiskDraft['matrix']): RiskAxes {
  const named = (code: string, value: number) => ({ code, name: { en: code, zh: code }, value });
  const columns = [...new Set(Object.values(matrix).flatMap((line) => Object.keys(line)))];
  return {
    rows: Object.keys(matrix).map((code, i) => ({ ...named(code, -i), correspondsTo: 'Moderate' })),
    columns: columns.map((code, i) => ({ ...named(code, i), correspondsTo: 'Medium' })),
    dimensions: [],
  };
}

/** What is wrong with a risk model as far as its neighbours are known; the server checks it in any case. */
export function checkStoredRisk(model: StoredRiskModel, { impact, threat, hidden, gone }: Neighbours): ModelProblem[] {
  if (hidden) return [];
  if (impact && threat) return validateRisk(model, impact, threat.levels);
  return gone.map((field) => problem('modelUnknown', field, { id: model[field] }));
}
