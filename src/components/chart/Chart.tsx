import { theme } from 'antd';
import { BarChart } from 'echarts/charts';
import { GridComponent, LegendComponent } from 'echarts/components';
import { type EChartsType, init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useLayoutEffect, useRef } from 'react';
import styles from './chart.less';
import type { ChartProps, ChartSeries } from './chart-data';

register([BarChart, GridComponent, LegendComponent, SVGRenderer]);

const barHeight = 12;
const lineGap = 10;
const legendHeight = 28;
/** Where nothing is laid out. */
const widthUnknown = 480;

const patterns = {
  lines: { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [2, 3], rotation: -Math.PI / 4, color: 'rgba(0,0,0,0.45)' },
  dots: { symbol: 'circle', dashArrayX: [[4, 4]], dashArrayY: [4], symbolSize: 0.6, color: 'rgba(0,0,0,0.45)' },
};

/** Bars beside their names, each with its figure; in words for who does not see them. In the colours of the theme, and of paper in print. */
export default function Chart({ label, lines, series, most, stacked = false }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(undefined);
  const { token } = theme.useToken();
  const bars = stacked ? 1 : series.length;
  const height = lines.length * (bars * (barHeight + 2) + lineGap) + (series.length > 1 ? legendHeight : 0);

  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const drawn = init(element, null, {
      renderer: 'svg',
      width: element.clientWidth || widthUnknown,
      height: legendHeight,
    });
    chart.current = drawn;
    const watch = new ResizeObserver(() => drawn.resize({ width: element.clientWidth || widthUnknown }));
    watch.observe(element);
    return () => {
      watch.disconnect();
      drawn.dispose();
    };
  }, []);

  useLayoutEffect(() => {
    chart.current?.resize({ width: place.current?.clientWidth || widthUnknown, height });
    const shown = { label, lines, series, stacked, ...(most !== undefined && { most }) };
    chart.current?.setOption(optionOf(shown, token), true);
  }, [label, lines, series, most, stacked, token, height]);

  return (
    <figure className={styles.chart} aria-label={label} data-part="chart">
      <div ref={place} style={{ height }} aria-hidden />
      <table className={styles.words}>
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
          {lines.map(({ name }, at) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {series.map((one) => (
                <td key={one.name}>{one.bars[at]?.said}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

type Token = ReturnType<typeof theme.useToken>['token'];

/** What echarts is asked to draw. Lines are from top to bottom, its axis from bottom to top. */
function optionOf({ lines, series, most, stacked = false }: ChartProps, token: Token) {
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
    grid: { top: series.length > 1 ? legendHeight : 0, bottom: 0, left: 0, right: 72, containLabel: true },
    legend: {
      show: series.length > 1,
      selectedMode: false,
      top: 0,
      left: 0,
      itemWidth: 18,
      itemHeight: 10,
      icon: 'rect',
      textStyle: text,
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
        width: 220,
        overflow: 'truncate',
        rich: chips,
        // Braces would end the part of a label.
        formatter: (name: string, at: number) => `{line${at}|${name.replace(/[{}]/g, ' ')}}`,
      },
    },
    series: series.map((one) => barsOf(one, text, stacked)),
  };
}

const barsOf = ({ name, pattern, bars }: ChartSeries, text: object, stacked: boolean) => {
  const decal = pattern && patterns[pattern];
  return {
    type: 'bar',
    name,
    barWidth: barHeight,
    barGap: '16%',
    ...(stacked && { stack: 'all' }),
    silent: true,
    itemStyle: { color: bars[0]?.colour, ...(decal && { decal }) },
    data: bars.map(({ value, said, colour }) => ({
      value,
      itemStyle: { color: colour, ...(decal && { decal }) },
      // In a stack the figures stand in the words and the legend names the parts: beside each other they would not fit.
      label: { show: !stacked, position: 'right', formatter: said.replace(/[{}]/g, ' '), ...text },
    })),
  };
};
