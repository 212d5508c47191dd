import { colours } from '../../diagram/colours.ts';
import { diagramsOf, drawingOf } from '../../diagram/drawing.ts';
import { pictureOf } from '../../diagram/picture.ts';
import { assetLooks } from '../../drawn/looks.ts';
import type { Block } from '../blocks.ts';
import type { ReportContext } from '../report-context.ts';
import { type Drawn, printedPicture } from './printed-picture.ts';

/** The data-flow diagrams, drawn from the same shapes as on screen. An empty one is not printed. */
export function topology(context: ReportContext): Block[] {
  const { w, t, ratings } = context;
  const lookOf = assetLooks(w, ratings.risks, (value) => {
    const { tone, text } = context.riskLevel(value);
    return tone ? { tone, name: text, digit: String(value) } : null;
  });
  return diagramsOf(w).flatMap(({ id, name }): Block[] => {
    const drawing = drawingOf(w, id);
    if (drawing.nodes.length + drawing.groups.length === 0) return [];
    const picture = pictureOf({ drawing, lookOf, outside: t('topologyOutside'), colours: colours.light });
    const named = ({ id, asset, text }: { id: string; asset: string | null; text: string }): Drawn => {
      const look = asset === null ? undefined : lookOf(asset);
      return { id, code: look?.code ?? '', name: look?.name ?? text };
    };
    const drawn = [
      ...drawing.groups.map(({ id, name }): Drawn => ({ id, code: '', name })),
      ...[...drawing.nodes, ...drawing.links].map(named),
    ];
    return printedPicture(context, t('topology', { name }), picture, { drawn });
  });
}
