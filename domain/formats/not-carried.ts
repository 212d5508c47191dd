import { kindNames } from '../kinds/kinds.ts';
import type { Codec, FormatFacts, Loss, WholeAnalysis } from './format.ts';

/** What a format has no place for at all, by its facts: no writer has to think of what it does not write. */
function notCarried(
  { carries, keptAs }: Pick<FormatFacts, 'carries' | 'keptAs'>,
  { workspace, head }: WholeAnalysis,
): Loss[] {
  const counts: [string, number][] = kindNames.map((kind) => [
    kind,
    kind === 'foreignParts'
      ? [...workspace.foreignParts].filter(({ format }) => format !== keptAs).length
      : workspace[kind].size,
  ]);
  const texts = [head.systemName, head.description, head.overview].filter((text) => text !== '').length;
  return [...counts, ['texts', texts] as const, ['method', 1] as const]
    .filter(([kind, count]) => count > 0 && !carries.includes(kind))
    .map(([kind, count]) => ({ kind, field: 'entry', count, outcome: 'left' }));
}

/** A codec whose writer says also what the format does not carry. */
export function withNotCarried(codec: Codec, facts: FormatFacts | undefined): Codec {
  const { write } = codec;
  if (!write || !facts) return codec;
  return {
    ...codec,
    write: (analysis) => {
      const { content, losses } = write(analysis);
      return { content, losses: [...notCarried(facts, analysis), ...losses] };
    },
  };
}
