import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import type { ChartProps } from './chart-data';

const Chart = lazy(() => import(/* webpackChunkName: "chart" */ './Chart'));

/** A chart; echarts comes with the first one of a page. */
export function LazyChart(props: ChartProps) {
  return (
    <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: Math.max(2, props.lines.length) }} />}>
      <Chart {...props} />
    </Suspense>
  );
}
