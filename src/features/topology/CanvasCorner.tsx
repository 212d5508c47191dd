import { MinusOutlined, PlusOutlined, ShrinkOutlined } from '@ant-design/icons';
import { useEffect, useRef } from 'react';
import { useZoom } from '@/canvas/useView';
import { useT } from '@/i18n';
import { actionNamed } from './actions';
import type { Desk } from './desk';
import styles from './topology.less';

/** Zoom, what the marks mean, and the whole drawing small. */
export function CanvasCorner({ desk }: { desk: Desk }) {
  const t = useT();
  const map = useRef<HTMLCanvasElement>(null);
  const { canvas } = desk;
  const zoom = useZoom(canvas);
  useEffect(() => {
    canvas.minimapOn(map.current);
    return () => canvas.minimapOn(null);
  }, [canvas]);
  const button = (name: 'zoom.in' | 'zoom.out' | 'zoom.all', icon: React.ReactNode) => {
    const action = actionNamed(name);
    return (
      <button type="button" aria-label={t(action.label)} title={t(action.label)} onClick={() => action.perform(desk)}>
        {icon}
      </button>
    );
  };
  const hasBoundary = desk.drawing.groups.some(({ boundary }) => boundary);
  return (
    <>
      <div className={styles.zoom} data-over>
        {button('zoom.out', <MinusOutlined />)}
        <span>{Math.round(zoom * 100)} %</span>
        {button('zoom.in', <PlusOutlined />)}
        {button('zoom.all', <ShrinkOutlined />)}
      </div>
      {hasBoundary && (
        <div className={styles.legend}>
          <span>◆ {t('topology.legend.threat')}</span>
          <span>◇ {t('topology.legend.noThreat')}</span>
        </div>
      )}
      <canvas ref={map} className={styles.minimap} data-over aria-label={t('topology.minimap')} role="img" />
    </>
  );
}
