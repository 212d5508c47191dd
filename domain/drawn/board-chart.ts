import type { Colours } from '../diagram/picture-parts.ts';
import { fitText, type Shape, textWidth } from '../diagram/shapes.ts';
import { palette, type ToneColours, tones } from '../model/tones.ts';

/** Bars beside their names, as a chart on screen has them. */
export interface ChartPart {
  part: 'chart';
  label: string;
  lines: readonly { name: string; chip?: { text: string; background: string }; total?: string }[];
  series: readonly {
    name: string;
    pattern?: 'lines' | 'dots';
    bars: readonly { value: number; said: string; colour: string }[];
  }[];
  most?: number;
  stacked?: boolean;
}

const size = 12.5;
const barHeight = 13;
const barGap = 3;
const lineGap = 10;
const barRoom = 320;
const longestName = 240;
const legendHeight = 24;

/** The colours of every screen as paper has them: a chart is told in those of the theme. */
const onPaper = new Map(
  Object.values(palette).flatMap((of) =>
    tones.flatMap((tone) =>
      (['text', 'background', 'fill'] as const satisfies readonly (keyof ToneColours)[]).map(
        (use): [string, string] => [of[tone][use], palette.light[tone][use]],
      ),
    ),
  ),
);
const paper = (colour: string): string => onPaper.get(colour) ?? colour;

interface Drawn {
  shapes: Shape[];
  width: number;
  height: number;
}

/** The shapes of a chart: a legend where there are several series, then a line of bars for each name. */
export function chartShapes({ lines, series, most, stacked = false }: ChartPart, colours: Colours): Drawn {
  const longestLine = Math.max(40, ...lines.map(({ name }) => Math.ceil(textWidth(name, size)) + 1));
  const nameWidth = Math.min(longestName, longestLine) + 20;
  const sums = lines.map((_, i) => {
    const values = series.map(({ bars }) => bars[i]?.value ?? 0);
    return stacked ? values.reduce((sum, one) => sum + one, 0) : Math.max(0, ...values);
  });
  const longest = Math.max(most ?? 0, ...sums) || 1;
  const shapes: Shape[] = [];
  const legend = series.length > 1 ? legendOf(shapes, series, colours) : { width: 0, height: 0 };
  let y = legend.height;
  let width = Math.max(legend.width, nameWidth + barRoom);
  const rows = stacked ? 1 : series.length;
  const height = rows * (barHeight + barGap) - barGap;
  for (const [i, { name, chip, total = '' }] of lines.entries()) {
    const middle = y + height / 2 + 4.5;
    const text = fitText(name, nameWidth - 20, size);
    if (chip)
      shapes.push({
        is: 'rect',
        x: 0,
        y: middle - 14,
        w: textWidth(text, size) + 12,
        h: 19,
        radius: 4,
        fill: paper(chip.background),
      });
    shapes.push({ is: 'text', x: chip ? 6 : 0, y: middle, text, size, fill: chip ? paper(chip.text) : colours.text });
    let x = nameWidth;
    for (const [n, { bars, pattern }] of series.entries()) {
      const bar = bars[i];
      if (!bar) continue;
      const top = stacked ? y : y + n * (barHeight + barGap);
      const w = (bar.value / longest) * barRoom;
      shapes.push(
        ...barShapes({ x: stacked ? x : nameWidth, y: top, w, colour: paper(bar.colour) }, pattern, colours.card),
      );
      const end = stacked ? x + w : nameWidth + w;
      if (!stacked) width = Math.max(width, saidBeside(shapes, bar.said, end, top, colours));
      x = end;
    }
    if (stacked && total !== '') width = Math.max(width, saidBeside(shapes, total, x, y, colours));
    y += height + lineGap;
  }
  return { shapes, width, height: Math.max(1, y - lineGap) };
}

function saidBeside(shapes: Shape[], text: string, x: number, top: number, colours: Colours): number {
  shapes.push({ is: 'text', x: x + 6, y: top + 11, text, size: 11.5, fill: colours.text });
  return x + 6 + textWidth(text, 11.5);
}

/** A bar, hatched or dotted as its series is: it is told from the others without its colour, too. */
function barShapes(
  { x, y, w, colour }: { x: number; y: number; w: number; colour: string },
  pattern: 'lines' | 'dots' | undefined,
  ink: string,
): Shape[] {
  if (w <= 0) return [];
  const bar: Shape = { is: 'rect', x, y, w, h: barHeight, fill: colour, stroke: ink };
  if (!pattern) return [bar];
  const marks: string[] = [];
  for (let at = 4; at < w - 1; at += 5)
    marks.push(
      pattern === 'lines'
        ? `M${(x + at).toFixed(1)} ${y + 1}v${barHeight - 2}`
        : `M${(x + at).toFixed(1)} ${y + 3}v2m0 4v2`,
    );
  return marks.length === 0 ? [bar] : [bar, { is: 'path', d: marks.join(''), stroke: ink, width: 1.5 }];
}

function legendOf(shapes: Shape[], series: ChartPart['series'], colours: Colours): { width: number; height: number } {
  let x = 0;
  for (const { name, pattern, bars } of series) {
    const shown = new Set(bars.map(({ colour }) => colour));
    const colour = shown.size === 1 ? paper(bars[0]?.colour ?? colours.quiet) : colours.quiet;
    shapes.push(...barShapes({ x, y: 1, w: 22, colour }, pattern, colours.card));
    shapes.push({ is: 'text', x: x + 28, y: 12, text: name, size: 11.5, fill: colours.quiet });
    x += 28 + textWidth(name, 11.5) + 18;
  }
  return { width: x, height: legendHeight };
}
