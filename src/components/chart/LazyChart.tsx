import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import styles from './chart.less';
import { type ChartProps, heightOf } from './chart-data';

const Chart = lazy(() => import(/* webpackChunkName: "chart" */ './Chart'));

/** A chart; echarts comes with the first one of a page. */
export function LazyChart(props: ChartProps) {
  const waiting = (
    <div className={styles.waiting} style={{ height: heightOf(props) }}>
      <Skeleton active title={false} paragraph={{ rows: Math.max(2, props.lines.length) }} />
    </div>
  );
  return (
    <figure className={styles.chart} aria-label={props.label} data-part="chart">
      <Legend {...props} />
      <Suspense fallback={waiting}>
        <Chart {...props} />
      </Suspense>
    </figure>
  );
}

/** What the bars of a line are. It is read in the table too, so it is only seen. */
function Legend({ series }: ChartProps) {
  if (series.length < 2) return null;
  return (
    <ul className={styles.legend} aria-hidden>
      {series.map(({ name, pattern, bars }) => (
        <li key={name}>
          <i data-pattern={pattern} style={{ color: onlyColour(bars.map(({ colour }) => colour)) }} />
          {name}
        </li>
      ))}
    </ul>
  );
}

/** The colour that all have; none where they differ. */
const onlyColour = ([first, ...others]: readonly string[]) =>
  others.every((one) => one === first) ? first : undefined;
