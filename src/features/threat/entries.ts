import type { Draft } from '#domain/model/kinds.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import type { NewValues } from '@/components/grid/grid-types';
import { entered } from '@/workspace/draft-fields';

/** A new threat scenario; without a chosen property it takes the one its type compromises, best one that its first asset has. */
export function draftOf(values: NewValues, w: Workspace): Draft<'threats'> {
  const fields = { description: '', type: '', assets: [] as string[], property: '', ...entered(values) };
  const assets = fields.assets as readonly string[];
  const possible = w.method.threatTypes.find(({ code }) => code === fields.type)?.properties ?? [];
  const has = w.assets.get(assets[0] ?? '')?.properties ?? [];
  const property = fields.property || (possible.find((code) => has.includes(code)) ?? possible[0] ?? '');
  return { ...fields, property } as Draft<'threats'>;
}
