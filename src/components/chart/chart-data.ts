/** A line of a chart: its name, and the colours of a level's chip where the name is one. */
interface ChartLine {
  name: string;
  chip?: { text: string; background: string };
  /** Said behind the bars of a stack. */
  total?: string;
}

/** A bar: how long it is, what stands beside it. */
interface ChartBar {
  value: number;
  said: string;
  colour: string;
}

/** One bar in every line; `pattern` tells a series from the others without its colour. */
export interface ChartSeries {
  name: string;
  pattern?: 'lines' | 'dots';
  bars: readonly ChartBar[];
}

export interface ChartProps {
  /** What the chart shows, for who does not see it. */
  label: string;
  lines: readonly ChartLine[];
  series: readonly ChartSeries[];
  /** The value of the longest bar there can be; the longest there is, if it is not given. */
  most?: number;
  /** The bars of a line follow each other in one. */
  stacked?: boolean;
  /** A bar was chosen: by a click on it, or in the table by keys. */
  onChoose?: (line: number, series: number) => void;
}

export const barHeight = 12;
const lineGap = 10;

/** Room of the bars, known before echarts is there: nothing below them moves when it comes. */
export const heightOf = ({ lines, series, stacked = false }: Pick<ChartProps, 'lines' | 'series' | 'stacked'>) =>
  lines.length * ((stacked ? 1 : series.length) * (barHeight + 2) + lineGap);
