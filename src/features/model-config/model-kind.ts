import type { ComponentType } from 'react';
import type * as z from 'zod';
import type { AccessKey } from '#contract/kit/access.ts';
import type { impactModel, riskModel, threatModel } from '#contract/model.ts';
import type { ModelProblem } from '#domain/method/check/model-problems.ts';
import type { LocalText } from '#domain/model/base.ts';
import type { TablesProps } from '@/editor/tables-props';
import type { PlainTextKey } from '@/i18n';

/** What every model has beside its tables. */
export interface Named {
  id: string;
  name: LocalText;
  description: LocalText;
}
/** A model without its head: what its grids hold. */
export type TablesOf<M extends Named> = Omit<M, keyof Named>;

/** What a new model starts with: the model of a file, or the draft of another one while it was edited. */
export interface Start<D = object> {
  head: Pick<Named, 'name' | 'description'>;
  model?: object;
  draft?: D;
}

/** The tables of a model; `neighbours` is what `useNeighbours` returned. */
export interface ModelTablesProps<D, N = undefined> extends TablesProps<D> {
  neighbours: N;
}

/**
 * One kind of model, for `ModelPage`. `M` is the stored model, `D` its tables while they are edited (rows with keys; a cell that could not
 * be read holds the text typed), `N` what else the check needs (the models whose levels are rows and columns). Keep it outside of components.
 */
export interface ModelKind<M extends Named, D extends object, N = undefined> {
  /** Of files: a file of one kind is not opened as another. */
  name: 'impact' | 'threat' | 'risk';
  calls: typeof impactModel | typeof threatModel | typeof riskModel;
  /** Access key of those who may change models of the kind. */
  modify: AccessKey;
  /** The whole form, name and description included. */
  form: z.ZodObject;
  texts: { create: PlainTextKey; empty: PlainTextKey };
  /** Words for the type of a model as the list answers it. */
  typeText: (type: string) => PlainTextKey;
  /** What a new model starts with. */
  empty: D;
  draftOf: (tables: TablesOf<M>) => D;
  /** What travels. Cells that could not be read go as they are; the form's schema refuses them. */
  tablesOf: (draft: D) => TablesOf<M>;
  /** Asked only of models whose cells can all be read. */
  check: (model: M, neighbours: N) => ModelProblem[];
  Tables: ComponentType<ModelTablesProps<D, N>>;
  /** A hook: loads what the draft names. */
  useNeighbours?: (draft: D) => N;
  /** Below the checks: what the model as it stands would move. `null` while some cell cannot be read or a check fails. */
  Effect?: ComponentType<{ model: M | null }>;
}
