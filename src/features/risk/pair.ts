import type { Workspace } from '#domain/workspace/workspace.ts';
import type { Choice } from '@/rows/choices';

/** Which damages a risk of this threat may be about: those of the threat that have no risk with it yet, and its own. */
export function damagesFor(
  w: Pick<Workspace, 'threats' | 'risks'>,
  threat: string | null,
  own: string | null,
  all: readonly Choice[],
): readonly Choice[] {
  if (!threat) return all;
  const linked = new Set(w.threats.get(threat)?.damages ?? []);
  for (const risk of w.risks) if (risk.threat === threat && risk.damage !== own) linked.delete(risk.damage);
  return all.filter(({ value }) => linked.has(value));
}
