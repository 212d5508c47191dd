import { useSyncExternalStore } from 'react';
import type { Canvas } from './canvas';

const never = () => () => undefined;

/** How much a drawing is enlarged. What reads it is drawn again at a zoom, and nothing around it. */
export function useZoom(canvas: Canvas | null): number {
  return useSyncExternalStore(canvas?.news.listen ?? never, () => canvas?.view.zoom ?? 1);
}

/** Draws again whenever shapes are elsewhere on screen: for what lies at a place of the drawing. */
export function useView(canvas: Canvas | null): void {
  useSyncExternalStore(canvas?.news.listen ?? never, () => canvas?.news.state);
}
