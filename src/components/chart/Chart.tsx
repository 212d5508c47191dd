import { theme } from 'antd';
import { BarChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { type EChartsType, init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useLayoutEffect, useRef } from 'react';
import styles from './chart.less';
import { barHeight, type ChartProps, type ChartSeries, heightOf } from './chart-data';

register([BarChart, GridComponent, SVGRenderer]);

/** Where nothing is laid out. */
const widthUnknown = 480;
const widest = 220;
/** Names have no more of the width than this: the bars need the rest. */
const nameShare = 0.42;
const figureRoom = 72;

const patterns = {
  lines: { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [2, 3], rotation: -Math.PI / 4, color: 'rgba(0,0,0,0.45)' },
  dots: { symbol: 'circle', dashArrayX: [[4, 4]], dashArrayY: [4], symbolSize: 0.6, color: 'rgba(0,0,0,0.45)' },
};

/** Bars beside their names, each with its figure; in words for who does not see them. In the colours of the theme, and of paper in print. */
export default function Chart(props: ChartProps) {
  const { lines, series, most, stacked = false, onChoose } = props;
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(undefined);
  const latest = useRef(props);
  latest.current = props;
  const { token } = theme.useToken();
  const height = heightOf(props);
  const canChoose = onChoose !== undefined;

  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const width = () => element.clientWidth || widthUnknown;
    const drawn = init(element, null, { renderer: 'svg', width: width(), height: barHeight });
    chart.current = drawn;
    const watch = new ResizeObserver(() => {
      drawn.resize({ width: width() });
      drawn.setOption({ yAxis: { axisLabel: { width: nameWidth(width()) } } });
    });
    watch.observe(element);
    drawn.on('click', ({ dataIndex, seriesIndex }) => {
      if (seriesIndex !== undefined) latest.current.onChoose?.(dataIndex, seriesIndex);
    });
    drawn.on('mouseover', ({ dataIndex, seriesIndex }) => {
      if (seriesIndex !== undefined) element.title = wordsOf(latest.current, dataIndex, seriesIndex);
    });
    drawn.on('mouseout', () => element.removeAttribute('title'));
    return () => {
      watch.disconnect();
      drawn.dispose();
    };
  }, []);

  useLayoutEffect(() => {
    const width = place.current?.clientWidth || widthUnknown;
    chart.current?.resize({ width, height });
    const shown = { lines, series, stacked, canChoose, ...(most !== undefined && { most }) };
    chart.current?.setOption(optionOf(shown, width, token), true);
  }, [lines, series, most, stacked, canChoose, token, height]);

  return (
    <>
      <div ref={place} style={{ height }} aria-hidden />
      <Words {...props} />
    </>
  );
}

/** What a bar says: its line, its series where there are several, its figure. */
function wordsOf({ lines, series }: Pick<ChartProps, 'lines' | 'series'>, line: number, at: number): string {
  const name = lines[line]?.name ?? '';
  const title = series.length > 1 ? `${name}, ${series[at]?.name ?? ''}` : name;
  return `${title}: ${series[at]?.bars[line]?.said ?? ''}`;
}

function Words(props: ChartProps) {
  const { label, lines, series, onChoose } = props;
  return (
    <div className={styles.words}>
      <table>
        <caption>{label}</caption>
        {series.length > 1 && (
          <thead>
            <tr>
              <td />
              {series.map(({ name }) => (
                <th scope="col" key={name}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {lines.map(({ name }, line) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {series.map(({ name: column, bars }, at) => (
                <td key={column}>
                  {onChoose && bars[line]?.value ? (
                    <button
                      type="button"
                      className={styles.pressed}
                      aria-label={wordsOf(props, line, at)}
                      onClick={() => onChoose(line, at)}
                    >
                      {bars[line].said}
                    </button>
                  ) : (
                    bars[line]?.said
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const nameWidth = (width: number) => Math.min(widest, Math.round(width * nameShare));

type Token = ReturnType<typeof theme.useToken>['token'];
type Shown = Pick<ChartProps, 'lines' | 'series' | 'most' | 'stacked'> & { canChoose: boolean };

/** What echarts is asked to draw. Lines are from top to bottom, its axis from bottom to top. */
function optionOf(shown: Shown, width: number, token: Token) {
  const { lines, series, most } = shown;
  const text = { color: token.colorText, fontFamily: token.fontFamily, fontSize: 12 };
  const chips = Object.fromEntries(
    lines.map(({ chip }, at) => [
      `line${at}`,
      chip
        ? { ...text, color: chip.text, backgroundColor: chip.background, padding: [2, 6], borderRadius: 4 }
        : { ...text },
    ]),
  );
  return {
    animation: false,
    grid: {
      top: 0,
      bottom: 0,
      left: 0,
      right: figureRoom,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: { type: 'value', show: false, min: 0, max: most ?? ((found: { max: number }) => Math.max(1, found.max)) },
    yAxis: {
      type: 'category',
      inverse: true,
      data: lines.map(({ name }) => name),
      axisLine: { lineStyle: { color: token.colorBorder } },
      axisTick: { show: false },
      axisLabel: {
        ...text,
        interval: 0,
        width: nameWidth(width),
        overflow: 'truncate',
        rich: chips,
        // Braces would end the part of a label.
        formatter: (name: string, at: number) => `{line${at}|${name.replace(/[{}]/g, ' ')}}`,
      },
    },
    series: series.map((_, at) => barsOf(shown, at, text, token.colorBgContainer)),
  };
}

const noBar = { value: 0, said: '', colour: 'transparent' };

function barsOf({ lines, series, stacked, canChoose }: Shown, at: number, text: object, edge: string) {
  const { name, pattern, bars } = series[at] as ChartSeries;
  const decal = pattern && patterns[pattern];
  const isLast = at === series.length - 1;
  return {
    type: 'bar',
    name,
    barWidth: barHeight,
    barGap: '16%',
    cursor: canChoose ? 'pointer' : 'default',
    ...(stacked && { stack: 'all' }),
    itemStyle: { color: bars[0]?.colour, ...(decal && { decal }) },
    data: lines.map(({ total = '' }, line) => {
      const { value, said, colour } = bars[line] ?? noBar;
      return {
        value,
        // Levels of one colour that follow each other in a stack stay apart.
        itemStyle: {
          color: colour,
          ...(decal && { decal }),
          ...(stacked && { borderColor: edge, borderWidth: value ? 1 : 0 }),
        },
        // In a stack the figures stand in the words and the legend names the parts: beside each other they would not fit.
        label: {
          show: !stacked || (isLast && total !== ''),
          position: 'right',
          formatter: (stacked ? total : said).replace(/[{}]/g, ' '),
          ...text,
        },
      };
    }),
  };
}
