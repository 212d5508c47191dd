import type { impactModel, ModelItem } from '#contract/model.ts';
import { call, silent } from '@/request/call';
import { useCall } from '@/request/useCall';
import type { ModelKind, Named } from './model-kind';

/** Where what is typed in a model is kept. @param place its id, `copy` and the id of another, or `new` */
export const keptPlaceOf = ({ name }: { name: string }, place: string): string => `model ${name} ${place}`;

type Detail<M> = { item: ModelItem; model: M };
/** What is sent: a model without its id. */
export type FormOf<M extends Named> = Omit<M, 'id'>;

/**
 * The calls of a kind, with its own model type: they are made by one function (contract/model.ts) and differ in nothing else, which the type
 * of a union of endpoints cannot say.
 */
// biome-ignore lint/suspicious/noExplicitAny: every kind, whatever its model, draft and neighbours
const callsOf = (kind: Pick<ModelKind<any, any, any>, 'calls'>) => kind.calls as typeof impactModel;

// biome-ignore lint/suspicious/noExplicitAny: as above
export const useModels = (kind: Pick<ModelKind<any, any, any>, 'calls'>) => useCall(callsOf(kind).list, {});

export function useModel<M extends Named, D extends object, N>(kind: ModelKind<M, D, N>, id: string) {
  const { data, error, mutate } = useCall(callsOf(kind).get, { params: { modelId: id } }, silent);
  return {
    data: data as unknown as Detail<M> | undefined,
    error,
    put: (detail: Detail<M>) => mutate(detail as never),
  };
}

/** The writing calls. @throws CallError, nothing shown (except by `drop`) */
export function modelWrites<M extends Named, D extends object, N>(kind: ModelKind<M, D, N>) {
  const calls = callsOf(kind);
  return {
    rev: async (id: string) => (await call(calls.get, { params: { modelId: id } }, silent)).item.rev,
    create: (form: FormOf<M>) => call(calls.create, { body: form as never }, silent) as unknown as Promise<Detail<M>>,
    change: (id: string, rev: number, form: FormOf<M>) =>
      call(calls.change, { params: { modelId: id }, body: { rev, form: form as never } }, silent) as unknown as Promise<
        Detail<M>
      >,
    drop: (id: string) => call(calls.drop, { params: { modelId: id } }),
  };
}
