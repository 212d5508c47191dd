import { MinusOutlined, PlusOutlined, ShrinkOutlined } from '@ant-design/icons';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Canvas } from '@/canvas/canvas';
import { useZoom } from '@/canvas/useView';
import { useT } from '@/i18n';
import styles from './attack-tree.less';

/** Zoom, and the whole tree small. */
export function ZoomTools({ canvas }: { canvas: Canvas | null }) {
  const t = useT();
  const zoom = useZoom(canvas);
  const map = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    canvas?.minimapOn(map.current);
    return () => canvas?.minimapOn(null);
  }, [canvas]);
  const button = (words: string, icon: ReactNode, to: 'all' | number) => (
    <button type="button" aria-label={words} title={words} onClick={() => canvas?.zoomTo(to)}>
      {icon}
    </button>
  );
  return (
    <>
      <div className={styles.zoom} data-over>
        {button(t('topology.zoom.out'), <MinusOutlined />, zoom / 1.2)}
        <span>{Math.round(zoom * 100)} %</span>
        {button(t('topology.zoom.in'), <PlusOutlined />, zoom * 1.2)}
        {button(t('topology.zoom.all'), <ShrinkOutlined />, 'all')}
      </div>
      <canvas ref={map} className={styles.minimap} data-over aria-label={t('topology.minimap')} role="img" />
    </>
  );
}
